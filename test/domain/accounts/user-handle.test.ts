import { expect, test } from "vitest";
import { userHandle } from "../../../src/domain/factors/passkeys.ts";

test.each([
	[1, [2]],
	[63, [126]],
	[64, [128, 1]],
	[300, [216, 4]],
	[8128, [128, 127]],
	[8192, [128, 128, 1]],
])(
	"an authenticator knows account %i by the bytes that Gitea gave it",
	(id, bytes) => {
		const rest = new Array(8 - bytes.length).fill(0);
		expect([...userHandle({ id })]).toEqual([...bytes, ...rest]);
	},
);
