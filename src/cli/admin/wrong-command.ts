import { invalid } from "../../errors.ts";

/** Refuses a command that nobody knows, or that has too few or too many arguments, with the commands of its kind. */
export const wrongCommand = (usage: string): Error =>
	invalid(`the command is unknown, or its arguments are wrong\n\n${usage}`);
