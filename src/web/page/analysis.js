// The analysis board, which is a view of draughts.
export { analysis } from "./draughts.js";
