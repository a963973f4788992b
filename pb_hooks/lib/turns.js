const { changeShared } = require("./shared.js");

/*
 * Work that one at a time does, by its name; whoever comes meanwhile has it done once more. So a burst of wishes costs two
 * rounds, and what came last is seen to.
 */

const key = "shop.turns";
/** A turn that has not ended after this hangs for good, and somebody else may have it. */
const hangingMs = 10 * 60_000;

/** @typedef {Record<string, { since: number, again: boolean }>} Turns */

/**
 * @param {core.App} app
 * @param {string} name
 * @returns {boolean} whether it is the caller's turn now; else somebody is at it, and does it once more
 */
function takeTurn(app, name) {
  return !join(app, name, (turns) => ({ ...turns, [name]: { since: Date.now(), again: false } }));
}

/**
 * @param {core.App} app
 * @param {string} name
 * @returns {boolean} whether somebody is at it, who then does it once more
 */
function joinTurn(app, name) {
  return join(app, name, (turns) => turns);
}

function join(app, name, otherwise) {
  let joined = false;
  change(app, (turns) => {
    const turn = turns[name];
    joined = turn !== undefined && Date.now() - turn.since < hangingMs;
    return joined ? { ...turns, [name]: { ...turn, again: true } } : otherwise(turns);
  });
  return joined;
}

/**
 * Asked after each round by whoever has the turn.
 * @param {core.App} app
 * @param {string} name
 * @returns {boolean} whether another round has to follow; if not the turn is over, in the same step, so that nobody joins a
 * turn that has done its last round
 */
function goesOn(app, name) {
  let again = false;
  change(app, ({ [name]: turn, ...others }) => {
    again = turn?.again === true;
    return again ? { ...others, [name]: { since: Date.now(), again: false } } : others;
  });
  return again;
}

/** Ends a turn that `goesOn` has not ended: after a failure. @param {core.App} app @param {string} name */
function endTurn(app, name) {
  change(app, ({ [name]: _ended, ...others }) => others);
}

/** @param {(turns: Turns) => Turns} how */
function change(app, how) {
  changeShared(app, key, /** @type {Turns} */ ({}), how);
}

module.exports = { endTurn, goesOn, joinTurn, takeTurn };
