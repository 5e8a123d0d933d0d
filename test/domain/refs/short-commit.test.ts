import { expect, test } from "vitest";
import { bookForge } from "../../support/book.ts";

test("a short id finds what a ref reaches, and nothing that was taken away", async () => {
	const { forge, ada: as, write } = await bookForge();
	const { commit } = await write("kept", "x\n");
	const ada = { as };
	const at = "/repos/ada/book";
	const made = await forge.call<{ commit: { sha: string } }>(
		"POST",
		`${at}/contents/secret`,
		{
			...ada,
			body: {
				content: Buffer.from("x").toString("base64"),
				message: "no",
				new_branch: "lost",
			},
		},
	);
	const { sha } = made.body.commit;
	const found = async (oid: string) =>
		(await forge.call("GET", `${at}/git/commits/${oid.slice(0, 8)}`)).status;
	expect(await found(commit)).toBe(200);
	expect(await found(sha)).toBe(200);
	await forge.call("DELETE", `${at}/branches/lost`, ada);
	expect(await found(sha)).toBe(404);
	expect(await found(commit)).toBe(200);
});

test("guesses are asked of the process that is there, not of one each", async () => {
	const { forge, write } = await bookForge();
	await write("kept", "x\n");
	const guess = (i: number) =>
		forge.call("GET", `/repos/ada/book/git/commits/${(i + 4096).toString(16)}`);
	await guess(0);
	const before = forge.app.git.processes.started;
	await Promise.all(Array.from({ length: 40 }, (_, i) => guess(i + 1)));
	expect(forge.app.git.processes.started - before).toBeLessThan(5);
});
