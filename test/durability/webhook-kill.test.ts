import { beforeAll, expect, test } from "vitest";
import type { ChildForge } from "../support/child-forge.ts";
import {
	callChild as call,
	type MortalForge,
	mortalForge,
} from "../support/mortal-forge.ts";
import { receiver } from "../support/receiver.ts";
import { thorough } from "../support/run/thorough.ts";

const rounds = Number(process.env.KILL_ROUNDS ?? (thorough ? 5 : 3));
const repositories = ["one", "two"];
let mortal: MortalForge;

beforeAll(async () => {
	mortal = await mortalForge({ INGOT_ALLOW_PRIVATE: "true" });
});

/** Opens issues until the forge is gone; the titles of those that were acknowledged. */
async function openUntilDead(
	forge: ChildForge,
	repository: string,
	round: number,
	acknowledged: Set<string>,
) {
	for (let i = 0; ; i++) {
		const title = `${repository} ${round} ${i}`;
		try {
			const path = `/repos/root/${repository}/issues`;
			const { status } = await call(forge, "POST", path, { title });
			if (status === 201) acknowledged.add(title);
		} catch {
			return;
		}
	}
}

test("a receiver hears of everything in order, though it was down and the forge was killed again and again", async () => {
	const inbox = await receiver();
	let forge = await mortal.start();
	for (const name of repositories)
		await call(forge, "POST", "/user/repos", { name });
	await call(forge, "POST", "/user/hooks", {
		type: "gitea",
		active: true,
		events: ["issues"],
		config: { url: inbox.url, content_type: "json" },
	});
	const acknowledged = new Set<string>();
	let busy = 0;
	// down at first, and later refusing now and then
	inbox.answers(() => 503);
	for (let round = 0; round < rounds; round++) {
		const lanes = repositories.map((name) =>
			openUntilDead(forge, name, round, acknowledged),
		);
		if (round === 1) inbox.answers(() => (++busy % 50 === 0 ? 503 : 200));
		await new Promise((go) => setTimeout(go, 200 + Math.random() * 500));
		await forge.kill("SIGKILL");
		await Promise.all(lanes);
		forge = await mortal.start();
	}
	inbox.answers(() => 200);
	const there = new Map<string, string[]>();
	for (const name of repositories) {
		const titles: string[] = [];
		for (let page = 1; ; page++) {
			const path = `/repos/root/${name}/issues?limit=50&page=${page}`;
			const { body } = await call<{ title: string }[]>(forge, "GET", path);
			if (!body.length) break;
			titles.unshift(...body.map((issue) => issue.title).reverse());
		}
		there.set(name, titles);
	}
	const all = [...there.values()].flat();
	expect(all).toEqual(expect.arrayContaining([...acknowledged]));
	const heard = (name: string) => {
		const ids = new Set<string>();
		return inbox.got.flatMap(({ headers, body }) => {
			const id = String(headers["x-gitea-delivery"]);
			if (body.repository.name !== name || ids.has(id)) return [];
			ids.add(id);
			return body.issue.title as string;
		});
	};
	await expect
		.poll(() => repositories.flatMap(heard).length, {
			timeout: 120_000,
			interval: 500,
		})
		.toBe(all.length);
	for (const name of repositories) expect(heard(name)).toEqual(there.get(name));
	await forge.kill("SIGTERM");
}, 240_000);
