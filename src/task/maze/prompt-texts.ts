/**
 * The wording of Horizon's maze prompt: the content of seqBench's (arXiv
 * 2509.16866, Figure 6) in words of its own. `{agent}` and `{target}` are
 * filled in. Any change here needs a new `promptWording`.
 */
export const promptWording = "maze-prompt/1";

export const taskText = `You solve route puzzles with care: you use the stated facts and nothing else, and you keep to the rules to the letter.

TASK
{agent} is in a building of rooms and has to free {target}. Work out the shortest plan that takes {agent} from the room where {agent} is to the room where {target} is.

WHAT THE FACTS TELL YOU
- which rooms are connected, and whether the door between them is open, or closed and locked
- which key a locked door needs
- in which room each key lies
- where {agent} starts and where {target} waits

ACTIONS
- start: the room in which {agent} is at the beginning, always the first action
- move_to: the neighbouring room that {agent} enters
- pick_up_key: the key that {agent} takes from the present room
- use_key: the key that {agent} puts into a lock
- unlock_and_open_door_to: the room behind the locked door; the door opens and {agent} stays where {agent} is
- rescue: '{target}', always the last action
A room is named by its column and its row ('A1'), a key by a whole number ('1').

RULES
1. A move leads to a room that is directly connected to the present one.
2. A key has to be picked up, in the room where it lies, before it can be used.
3. A locked door opens only with the key that belongs to it, and stays open afterwards.
4. Every use_key is followed at once by the unlock_and_open_door_to it is for.
5. The plan has as few actions as possible.
6. Write down every single action; a plan with a step left out counts as wrong. Use only rooms and keys that the facts name.`;

export const severalKeysText = `7. A door that needs several keys takes all of them: use them one after the other, the smallest number first, right before unlocking.`;

export const formatText = `ANSWER FORMAT
Give the plan as one Python list of tuples, in the order in which the actions happen:
[('start', 'RoomID'), ('move_to', 'RoomID'), ('pick_up_key', 'KeyID'), ...]`;

export const guidanceText = `HOW TO GO ABOUT IT
1. Look for the shortest way from {agent} to {target}.
2. Note every locked door on it.
3. Find out for each of them which key it needs and where that key lies.
4. Settle the order in which to fetch the keys, so that each is at hand before its door.
5. Keep track of the room, the keys and the doors after every action.
6. Leave out every step that makes the plan longer without need.
If the way is long, cut it into stretches, solve them one by one, put them together, and check that the whole is still the shortest. Go step by step and check each move against the facts. Then give the list.`;

export const assessmentText = `After the list, add one line that says how confident you are and how difficult you found this puzzle, each from 0 to 10:
Confidence: [0-10]. Difficulty: [0-10].`;
