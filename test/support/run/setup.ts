import { afterAll, expect } from "vitest";
import { endFile } from "../after-file.ts";

/** Statements that waited inside a connection of pg, which the next version will not take. Node.js tells of the first one alone. */
const waited: string[] = [];
const note = ({ name, message }: Error): void => {
	if (name === "DeprecationWarning" && message.includes("client.query()"))
		waited.push(message);
};
process.on("warning", note);

// vitest takes hooks only while it collects a file, and forges are made in hooks and tests
afterAll(async () => {
	await endFile();
	process.off("warning", note);
	expect(waited).toEqual([]);
});
