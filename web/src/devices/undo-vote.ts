/** A vote of the guests about a move to be taken back. There is one at a time. */

import { randomHex } from "../base/address.ts";
import type { Guest } from "./guests.ts";

const ANSWER_TIMEOUT_MS = 20_000; // for the answer to a question; after this it counts as no

export class UndoVote {
  isOpen = false;

  /**
   * Asks these guests. The first no decides.
   * @param who would like to take back a move
   * @param hostAnswer the answer of the person at the host's device
   */
  async hold(voters: Guest[], who: string, hostAnswer: Promise<boolean>): Promise<boolean> {
    this.isOpen = true;
    const answers = [hostAnswer, ...voters.map((voter) => askVoter(voter, who))];
    try {
      return await areAllYes(answers);
    } finally {
      this.isOpen = false;
      for (const { vote } of voters) vote?.answer(false); // those still open
    }
  }
}

/** The first no decides, and so does an error. */
function areAllYes(answers: Promise<boolean>[]) {
  return new Promise<boolean>((resolve, reject) => {
    const take = (isYes: boolean) => {
      if (!isYes) resolve(false);
    };
    for (const answer of answers) answer.then(take, reject);
    Promise.all(answers).then(() => resolve(true), reject); // without effect after a no
  });
}

/**
 * Asks a guest. The question has a number that cannot be guessed, and only this guest can answer
 * it.
 */
function askVoter(voter: Guest, who: string) {
  const question = randomHex();
  return new Promise<boolean>((resolve) => {
    const answer = (isYes: boolean) => {
      clearTimeout(timer);
      voter.vote = null;
      voter.send({ say: "undo-over", question });
      resolve(isYes);
    };
    const timer = setTimeout(answer, ANSWER_TIMEOUT_MS, false);
    voter.vote = { question, answer };
    voter.send({ say: "ask-undo", question, who });
  });
}
