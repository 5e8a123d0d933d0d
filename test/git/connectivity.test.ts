import { expect, test } from "vitest";
import { MODE } from "../../src/git/objects/tree.ts";
import { projectRefs } from "../../src/git/project-refs.ts";
import { checkConnectivity } from "../../src/git/receive/connectivity.ts";
import { ingestPack } from "../../src/git/receive/ingest-pack.ts";
import type { StoreRef } from "../../src/git/store.ts";
import { beginWrite } from "../../src/git/write/session.ts";
import { openGround } from "./support/forge.ts";
import { commitText, packer, treeLine } from "./support/packer.ts";
import { putTree } from "./support/put-tree.ts";

const store: StoreRef = { id: 3, format: "sha1" };

test("what a push grew from answers for its history, else all refs do, and a hole is found either way", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const who = { name: "A", email: "a@x", seconds: 1, zone: "+0000" };
	const session = beginWrite(git, store);
	const commitOf = (text: string) =>
		session.commit({
			tree: putTree(session, [
				{ mode: MODE.file, name: "f", oid: session.blob(Buffer.from(text)) },
			]),
			parents: [],
			author: who,
			committer: who,
			message: text,
		});
	const [base, other] = [commitOf("base"), commitOf("other")];
	await session.flush();
	const pack = packer();
	const tree = pack.add(
		"tree",
		treeLine("100644", "f", pack.add("blob", "new")),
	);
	const tip = pack.add("commit", commitText(tree, base));
	const held = await ingestPack(git, store, pack.stream());
	let projected = 0;
	const project = () => {
		projected++;
		return projectRefs(git, store, projected, async () => ({
			head: "refs/heads/main",
			refs: [{ name: "refs/heads/main", oid: base }],
		}));
	};
	await checkConnectivity(git, held, [tip], {
		near: async () => [base],
		project,
	});
	expect(projected).toBe(0);
	await checkConnectivity(git, held, [tip], {
		near: async () => ["3".repeat(40)],
		project,
	});
	expect(projected).toBe(1);
	const lost = { kind: "not-connected" };
	const missing = ["1".repeat(40)];
	await expect(
		checkConnectivity(git, held, missing, {
			near: async () => [base, other],
			project,
		}),
	).rejects.toMatchObject(lost);
	const aborted = AbortSignal.abort();
	await expect(
		checkConnectivity(git, held, [tip], {
			near: async () => [base],
			signal: aborted,
		}),
	).rejects.toMatchObject({ kind: "aborted" });
	await held.discard();
});
