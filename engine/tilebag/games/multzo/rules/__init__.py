"""The rules of Multzo: turns, hands, the showdown, rewards, the next round."""
