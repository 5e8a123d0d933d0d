import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { runIngot } from "../support/child-forge.ts";
import { mailServer } from "../support/mail-server.ts";
import { callChild as call, mortalForge } from "../support/mortal-forge.ts";

/** Lets the five minutes pass for which a server has a copy that it sends: others on the database cannot know that it was killed. */
async function endLeases(url: string) {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	const { rowCount } = await client.query(
		"update mailing_recipient set claimed_until_ms = 1 where claimed_until_ms > 0",
	);
	await client.end();
	expect(rowCount).toBe(1);
}

test("an email to all users reaches each of them once, though the forge was killed while it was sent", async () => {
	const server = await mailServer();
	const mortal = await mortalForge({
		INGOT_MAIL_URL: server.url,
		INGOT_MAIL_FROM: "Forge <forge@example.org>",
	});
	const mail = async (...flags: string[]) => {
		const args = ["admin", "mail", "--data", mortal.data, ...flags];
		const child = runIngot(args);
		let said = "";
		for (const stream of [child.stdout, child.stderr])
			stream?.on("data", (text) => {
				said += text;
			});
		const [code] = await once(child, "close");
		return { code, said };
	};
	let forge = await mortal.start();
	const names = Array.from({ length: 9 }, (_, i) => `user${i}`);
	for (const username of names) {
		const email = `${username}@example.org`;
		const password = "long-enough-1";
		const body = { username, email, password, must_change_password: false };
		expect((await call(forge, "POST", "/admin/users", body)).status).toBe(201);
	}
	const file = join(mortal.work, "news.md");
	expect(await mail("--subject=News", `--file=${file}`)).toMatchObject({
		code: 1,
		said: expect.stringMatching(/^ingot: \S+news\.md cannot be read: ENOENT/),
	});
	await writeFile(file, "x".repeat(20_001));
	expect((await mail("--subject=News", `--file=${file}`)).said).toContain(
		"news.md is too long: a text has 20000 characters at most",
	);
	await writeFile(file, "It **rings**, \u{1F514}\n");

	server.holds(4);
	expect(await mail("--subject=News", `--file=${file}`)).toEqual({
		code: 0,
		said: "sending to 10 users\n",
	});
	await expect.poll(() => server.held(), { timeout: 20_000 }).toHaveLength(1);
	await forge.kill("SIGKILL");
	server.lets();
	if (mortal.databaseUrl) await endLeases(mortal.databaseUrl);
	forge = await mortal.start();
	const got = server.take();
	const more = async (count: number) => {
		const from = got.length;
		const poll = { timeout: 60_000 };
		await expect
			.poll(() => got.push(...server.take()) - from, poll)
			.toBe(count);
		return got.slice(from);
	};
	expect(got).toHaveLength(4);
	await more(6);
	const expected = ["root", ...names].map((name) =>
		expect.stringMatching(new RegExp(`^${name}@`)),
	);
	expect(got.map(({ to }) => to).sort()).toEqual(expected);
	for (const one of got) expect(one.text).toContain("It **rings**, \u{1F514}");

	// copies that were still to come a second time would come before those of the next one
	await expect
		.poll(async () => (await mail("--subject=Later", "--text=Later")).code)
		.toBe(0);
	for (const one of await more(10))
		expect(one.headers.get("subject")).toBe("Later");
	await forge.kill("SIGTERM");
}, 180_000);
