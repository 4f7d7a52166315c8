"""The computer players. They get a View: they know what their seat knows.

casual  values only what it holds, and ends the round early
keen    compares all hands it could have by what they would win
expert  plays the most promising moves out on determinisations
"""

from .casual import casual
from .expert import expert
from .keen import best_reward, keen
from .manners import MANNERS

__all__ = ["MANNERS", "best_reward", "casual", "expert", "keen"]
