"""The computer players. All of them get a View: they know what their seat knows, and no more.

casual  looks at what it holds, hopes for nothing and ends the round early
keen    weighs every hand it could have by what it would win
expert  plays the likeliest of its steps out with what may be hidden
"""

from .casual import casual
from .expert import expert
from .keen import best_reward, keen

__all__ = ["best_reward", "casual", "expert", "keen"]
