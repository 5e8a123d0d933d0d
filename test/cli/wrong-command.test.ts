import { expect, test } from "vitest";
import { whatIsWrong } from "../../src/cli/admin/wrong-command.ts";
import { usage } from "../../src/cli/admin-commands.ts";

test.each([
	["user rename", "NAME is missing"],
	["user rename x", "NEW-NAME is missing"],
	["user list x", '"x" is one argument too many'],
	["user promote x", 'unknown command "user promote"'],
	["promote", 'unknown command "promote"'],
	["user", "the command is not complete"],
	["deleted restore", "ID is missing"],
	["deleted restore abc", "ID is not valid"],
	["deleted accounts restore", "ID is missing"],
	["deleted issues restore 5 x", '"x" is one argument too many'],
	["maintenance up", 'unknown command "maintenance up"'],
	["check", "OWNER/NAME or --all is missing"],
	["user must-change-password", "NAME or --all is missing"],
	["events replay x", "EVENT or --all is missing"],
	["export repository a/b", "FILE is missing"],
])("%s: says what is wrong with it", (command, fault) => {
	const told = whatIsWrong(command.split(" "), usage);
	expect(told.split("\n").slice(0, 2)).toEqual([fault, ""]);
});

test("only the lines that come nearest follow", () => {
	expect(whatIsWrong(["user", "rename", "x"], usage)).toBe(
		"NEW-NAME is missing\n\ningot admin user rename NAME NEW-NAME\n",
	);
	expect(whatIsWrong(["promote"], usage)).toContain(usage);
});
