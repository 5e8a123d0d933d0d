import { expect, test } from "vitest";
import {
	type Contributor,
	trustOf,
} from "../../../src/domain/actions/trust/trust.ts";

const writer: Contributor = { account: 1, writes: true, approved: false };
const stranger: Contributor = { account: 2, writes: false, approved: false };
const known: Contributor = { account: 3, writes: false, approved: true };
const nobody: Contributor = { account: null, writes: false, approved: false };

test.each([
	["a branch that only writers move", false, [], true, false, []],
	["a pull request of a writer", false, [writer], true, false, []],
	[
		"of a writer, pushed to by a stranger",
		false,
		[writer, stranger],
		false,
		true,
		[2],
	],
	[
		"of a stranger, pushed to by a writer",
		false,
		[stranger, writer],
		false,
		true,
		[2],
	],
	["of somebody whose run was let go", false, [known], false, false, [3]],
	[
		"of him and of one whose was not",
		false,
		[known, stranger],
		false,
		true,
		[3, 2],
	],
	["of nobody who is known", false, [nobody], false, true, []],
	["a fork of a writer", true, [writer], false, false, []],
	["a fork of a stranger", true, [stranger], false, true, [2]],
	[
		"a fork of a stranger, opened by a writer",
		true,
		[writer, stranger],
		false,
		true,
		[2],
	],
	["a fork that is gone", true, [writer, nobody], false, true, []],
] as const)("%s", (_, elsewhere, hands, trusted, needsApproval, outsiders) => {
	expect(trustOf({ elsewhere, hands })).toEqual({
		trusted,
		needsApproval,
		outsiders,
	});
});
