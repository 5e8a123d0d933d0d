import {
	existsSync,
	mkdirSync,
	readdirSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { createStore } from "../../../src/git/create-store.ts";
import { removeStore } from "../../../src/git/remove-store.ts";
import { hasDirectory, storePath } from "../../../src/git/store.ts";
import { openGround } from "../support/forge.ts";

const store = { id: 77, format: "sha1" } as const;

test("several who need a store at once get one, and nothing of its making is left", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const path = storePath(git, store);
	const paths = await Promise.all([1, 2, 3].map(() => createStore(git, store)));
	expect(paths).toEqual([path, path, path]);
	expect(readdirSync(dirname(path))).toEqual(["77.git"]);
	expect(existsSync(join(path, "objects/pack"))).toBe(true);
	expect(git.beingMade.size).toBe(0);
});

test("nobody counts on a store that has its name before that is on the disk", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const path = storePath(git, store);
	await createStore(git, store);
	const making = Promise.withResolvers<string>();
	git.beingMade.set(path, making.promise);
	const order: string[] = [];
	const second = createStore(git, store).then(() => order.push("second"));
	await Promise.race([second, new Promise(setImmediate)]);
	order.push("synced");
	making.resolve(path);
	await second;
	expect(order).toEqual(["synced", "second"]);
});

test("a store that cannot be made leaves nothing, and can be made later", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const path = storePath(git, store);
	const parent = dirname(path);
	rmSync(parent, { recursive: true, force: true });
	mkdirSync(dirname(parent), { recursive: true });
	// a file is where its directory would be
	writeFileSync(parent, "");
	await expect(createStore(git, store)).rejects.toMatchObject({
		kind: "failed",
	});
	rmSync(parent);
	expect(await createStore(git, store)).toBe(path);
	expect(readdirSync(parent)).toEqual(["77.git"]);
});

test("a store that is removed while it is being made is gone, and can be made again", async () => {
	await using ground = await openGround();
	const { git } = ground;
	const path = storePath(git, store);
	for (const isNamed of [false, true]) {
		const made = createStore(git, store);
		while (isNamed && !existsSync(path)) await new Promise(setImmediate);
		await removeStore(git, store);
		await made;
		expect(readdirSync(dirname(path))).toEqual([]);
		expect(hasDirectory(git, store)).toBe(false);
		await createStore(git, store);
		expect(existsSync(path)).toBe(true);
		await removeStore(git, store);
	}
});
