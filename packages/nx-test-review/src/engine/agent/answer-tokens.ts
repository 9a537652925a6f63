/** Tokens that an answer is taken for before it is there: answers are short beside the questions. */
export const ANSWER_TOKENS = 1500;
