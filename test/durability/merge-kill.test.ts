import { beforeAll, expect, test } from "vitest";
import type { ChildForge } from "../support/child-forge.ts";
import {
	callChild,
	type MortalForge,
	mortalForge,
} from "../support/mortal-forge.ts";
import { thorough } from "../support/run/thorough.ts";

const rounds = Number(process.env.KILL_ROUNDS ?? (thorough ? 4 : 2));
const atOnce = 8;
let mortal: MortalForge;

beforeAll(async () => {
	mortal = await mortalForge();
});

const call = <T>(
	forge: ChildForge,
	method: string,
	path: string,
	body?: unknown,
) => callChild<T>(forge, method, `/repos/root/m${path}`, body);

/** Opens pull requests with a file each; gives their numbers. */
async function openSome(forge: ChildForge, round: number): Promise<number[]> {
	const numbers: number[] = [];
	for (let i = 0; i < atOnce; i++) {
		const name = `r${round}-${i}`;
		await call(forge, "POST", `/contents/${name}`, {
			content: "eA==",
			branch: "main",
			new_branch: name,
		});
		const made = await call<{ number: number }>(forge, "POST", "/pulls", {
			head: name,
			base: "main",
			title: name,
		});
		expect(made.status).toBe(201);
		numbers.push(made.body.number);
	}
	return numbers;
}

test("a kill in the middle of merges leaves none half done, and loses none that was told", async () => {
	let forge = await mortal.start();
	await callChild(forge, "POST", "/user/repos", {
		name: "m",
		auto_init: true,
		default_branch: "main",
	});
	const styles = ["merge", "squash", "rebase", "rebase-merge"];
	for (let round = 0; round < rounds; round++) {
		const numbers = await openSome(forge, round);
		const told = new Set<number>();
		const merges = numbers.map(async (number, i) => {
			// one after the other, so that the kill falls between some and into others
			await new Promise((resolve) => setTimeout(resolve, i * 4));
			const style = styles[i % styles.length];
			const done = await call(forge, "POST", `/pulls/${number}/merge`, {
				do: style,
			}).catch(() => undefined);
			if (done?.status === 200) told.add(number);
			else if (done) expect(done.status).toBeLessThan(500);
		});
		await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 60));
		await forge.kill("SIGKILL");
		await Promise.all(merges);
		forge = await mortal.start();
		for (const [i, number] of numbers.entries()) {
			const { body } = await call<{ merged: boolean; state: string }>(
				forge,
				"GET",
				`/pulls/${number}`,
			);
			const there =
				(await call(forge, "GET", `/contents/r${round}-${i}`)).status === 200;
			expect([number, body.merged, body.state]).toEqual([
				number,
				there,
				there ? "closed" : "open",
			]);
			if (told.has(number))
				expect([number, body.merged]).toEqual([number, true]);
			if (!body.merged)
				expect(
					(await call(forge, "POST", `/pulls/${number}/merge`, { do: "merge" }))
						.status,
				).toBe(200);
		}
	}
	await forge.kill("SIGTERM");
}, 120_000);
