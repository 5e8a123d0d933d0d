import { expect, test } from "vitest";
import { editPullMirror } from "../../../src/domain/mirrors/pull-mirror.ts";

test("a bad interval is refused by the promise, so that a form can say it at its field", async () => {
	const edited = editPullMirror({ db: {} } as never, {} as never, {
		interval: "soon",
	});
	await expect(edited).rejects.toMatchObject({ kind: "invalid" });
});
