import { tooLarge } from "../../errors.ts";

/** Fields of one form, and the bytes of all of them: what a person fills in is far below. Files are not counted. */
export const mostFields = 1000;
export const largestForm = 1024 * 1024;

export const tooManyFields = () =>
	tooLarge(`a form has ${mostFields} fields at most`);
export const formTooLarge = () =>
	tooLarge(`the fields of a form have ${largestForm} bytes at most`);
