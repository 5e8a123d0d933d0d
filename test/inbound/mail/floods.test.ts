import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { afterFile } from "../../support/after-file.ts";
import { addressIn, replyBench } from "./reply-bench.ts";

const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
const { forge, hand, mails } = await replyBench(clock);
const [ada, bob] = (await Promise.all(
	["ada", "bob"].map((name) => forge.user(name)),
)) as { name: string; password: string }[];
await forge.call("POST", "/user/repos", { as: ada, body: { name: "bell" } });
const at = "/repos/ada/bell/issues";
/** A new issue of bob's, and the address to which ada may answer. */
async function issue() {
	const { body } = await forge.call<{ number: number }>("POST", at, {
		as: bob,
		body: { title: "Broken" },
	});
	const mail = (await mails()).find(({ to }) => to === "ada@example.org");
	return {
		number: body.number,
		reply: addressIn(mail?.headers.get("reply-to")),
	};
}
const commentsOf = async (number: number) =>
	(
		await forge.call<{ body: string }[]>("GET", `${at}/${number}/comments`, {
			as: ada,
		})
	).body;

test("a program that answers each mail at once is held up after some comments", async () => {
	const { number, reply } = await issue();
	for (let i = 0; i < 12; i++)
		expect(
			await hand({ from: "ada@example.org", to: reply, text: `Away ${i}` }),
		).toBe(250);
	expect(await commentsOf(number)).toHaveLength(10);
	const told = (await mails()).filter(({ to }) => to === "ada@example.org");
	expect(told[0]?.text).toContain("within an hour");
	// other items are not held up, nor is this one later
	const other = await issue();
	await hand({ from: "ada@example.org", to: other.reply, text: "Here" });
	expect(await commentsOf(other.number)).toHaveLength(1);
	clock.now += 61 * 60_000;
	await hand({ from: "ada@example.org", to: reply, text: "Back" });
	expect((await commentsOf(number)).at(-1)?.body).toBe("Back");
});

test("the files of a mail that is one too many are not stored", async () => {
	const { number, reply } = await issue();
	const puts = vi.spyOn(forge.app.blobs, "put");
	const withFile = (text: string) =>
		hand({
			envelope: { from: "ada@example.org", to: reply },
			raw: [
				"From: ada@example.org",
				`Message-ID: <${text}@example.org>`,
				"Content-Type: multipart/mixed; boundary=b",
				"",
				"--b",
				"",
				text,
				"--b",
				'Content-Disposition: attachment; filename="notes.txt"',
				"",
				text,
				"--b--",
			].join("\r\n"),
		});
	for (let i = 0; i < 12; i++) expect(await withFile(`file${i}`)).toBe(250);
	expect(await commentsOf(number)).toHaveLength(10);
	expect(puts).toHaveBeenCalledTimes(10);
	puts.mockRestore();
	expect(await mails()).not.toHaveLength(0);
	clock.now += 61 * 60_000;
});

test("mails that are refused in great number leave no rows behind", async () => {
	const { reply } = await issue();
	const rows = () =>
		forge.app.db.rows((q) =>
			q
				.selectFrom("incoming_mail")
				.select("id")
				.where("outcome", "=", "refused")
				.where("created_at", ">=", Math.floor(clock.now / 1000)),
		);
	clock.now += 2 * 3600_000;
	for (let i = 0; i < 8; i++)
		expect(
			await hand({ from: "bob@example.org", to: reply, text: `No ${i}` }),
		).toBe(250);
	expect(await rows()).toHaveLength(5);
	expect(await mails()).toHaveLength(5);
});

test("senders who stop in the middle of a mail hold up nobody", async () => {
	const { number, reply } = await issue();
	const slow = Array.from({ length: 6 }, async () => {
		const socket = connect(forge.app.mailPort, "127.0.0.1");
		afterFile(async () => void socket.destroy());
		let text = "";
		socket.setEncoding("utf8").on("data", (part) => {
			text += part;
		});
		const lines = [
			"EHLO x",
			"MAIL FROM:<ada@example.org>",
			`RCPT TO:<${reply}>`,
			"DATA",
		];
		await expect.poll(() => text).toMatch(/^220 /m);
		for (const line of lines) socket.write(`${line}\r\n`);
		await expect.poll(() => text).toMatch(/^354 /m);
		socket.write("From: ada@example.org\r\n");
	});
	await Promise.all(slow);
	expect(
		await hand({ from: "ada@example.org", to: reply, text: "Still there" }),
	).toBe(250);
	expect(await commentsOf(number)).toHaveLength(1);
});

test("the name of a file may be as long as headers are without holding up the forge", async () => {
	const { number, reply } = await issue();
	const name = `${"a".repeat(100_000)}/x.png`;
	const taken = hand({
		envelope: { from: "ada@example.org", to: reply },
		raw: [
			"From: ada@example.org",
			"Content-Type: multipart/mixed; boundary=b",
			"",
			"--b",
			"",
			"Look",
			"--b",
			`Content-Disposition: attachment; filename="${name}"`,
			"",
			"x",
			"--b--",
		].join("\r\n"),
	});
	let longest = 0;
	let last = performance.now();
	const timer = setInterval(() => {
		longest = Math.max(longest, performance.now() - last);
		last = performance.now();
	}, 20);
	expect(await taken).toBe(250);
	clearInterval(timer);
	longest = Math.max(longest, performance.now() - last);
	expect(longest).toBeLessThan(2000);
	expect(await commentsOf(number)).toHaveLength(1);
});
