/** The body of a save of a game that does not exist, with some fields changed. */
export const toyBody = (changes = {}) => ({
  format: 1,
  game: "toy",
  rules: 1,
  seats: 1,
  bots: {},
  names: [],
  options: {},
  seed: "7",
  log: [],
  at: 0,
  ...changes,
});
