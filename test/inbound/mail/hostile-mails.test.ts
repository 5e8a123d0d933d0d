import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import {
	readReplyAddress,
	replyAddressOf,
} from "../../../src/domain/notifications/reply-address.ts";
import { listenSmtp } from "../../../src/mail/incoming/listen-smtp.ts";
import { afterFile } from "../../support/after-file.ts";
import { cpuOf } from "../../support/run/cpu.ts";
import { addressIn, replyBench } from "./reply-bench.ts";

type User = { name: string; password: string };
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
const { forge, hand, mails } = await replyBench(clock);
const [ada, bob] = (await Promise.all(
	["ada", "bob"].map((name) => forge.user(name)),
)) as [User, User];
await forge.call("POST", "/user/repos", { as: ada, body: { name: "bell" } });
const at = "/repos/ada/bell/issues";
const { body: first } = await forge.call<{ number: number; id: number }>(
	"POST",
	at,
	{ as: bob, body: { title: "Broken" } },
);
const reply = addressIn((await mails())[0]?.headers.get("reply-to"));
const count = async () =>
	(
		await forge.call<unknown[]>("GET", `${at}/${first.number}/comments`, {
			as: ada,
		})
	).body.length;
const raw = (lines: readonly string[]) => lines.join("\r\n");
const from = "From: ada@example.org";
const envelope = (to: string, sender = "ada@example.org") => ({
	envelope: { from: sender, to },
});

test("an address that the forge has not made is refused before the mail is sent", async () => {
	const token = /\+([^@]+)@/.exec(reply)?.[1] ?? "";
	const about = { account: 1, issue: 1, line: 0 } as const;
	const own = replyAddressOf(forge.app, { ...about, purpose: "reply" });
	const others = replyAddressOf(forge.app, {
		...about,
		issue: 2,
		purpose: "reply",
	});
	const moved = `${others?.slice(0, 12)}${own?.slice(12)}`;
	const swapped = [...token]
		.map((letter, i) => (i === 3 ? (letter === "a" ? "b" : "a") : letter))
		.join("");
	for (const bad of [
		`reply+${swapped}@in.example.org`,
		`reply+${token}a@in.example.org`,
		`reply+${token.slice(0, -1)}@in.example.org`,
		`reply+${token}@elsewhere.example.org`,
		`reply+@in.example.org`,
		`reply+${"a".repeat(48)}@in.example.org`,
		`reply+${"é".repeat(20)}@in.example.org`,
		"root@in.example.org",
		"somebody@example.com",
		moved,
	]) {
		expect(readReplyAddress(forge.app, bad), bad).toBeUndefined();
		expect(await hand({ from: "ada@example.org", to: bad, text: "x" })).toBe(
			550,
		);
	}
	expect(await count()).toBe(0);
});

test("each spelling of a token but one is none", () => {
	for (let id = 1; id < 40; id++) {
		const about = {
			purpose: "reply",
			account: id,
			issue: id * 977,
			line: id,
		} as const;
		const address = replyAddressOf(forge.app, about) ?? "";
		expect(address.indexOf("@")).toBeLessThanOrEqual(64);
		expect(readReplyAddress(forge.app, address)).toEqual(about);
		const [head = "", tail = ""] = address.split("@");
		for (const letter of "abcdefghijklmnopqrstuvwxyz234567") {
			const other = `${head.slice(0, -1)}${letter}@${tail}`;
			if (other !== address)
				expect(readReplyAddress(forge.app, other)).toBeUndefined();
		}
	}
	const largest = {
		account: 2 ** 35 - 1,
		issue: 2 ** 35 - 1,
		line: 2 ** 35 - 1,
	};
	const address = replyAddressOf(forge.app, { purpose: "reply", ...largest });
	expect(address?.indexOf("@")).toBeLessThanOrEqual(64);
	expect(readReplyAddress(forge.app, address ?? "")).toMatchObject(largest);
});

test("mails of machines, and notices without a sender, become nothing and get no answer", async () => {
	const automatic = [
		"Auto-Submitted: auto-replied",
		"Precedence: bulk",
		"Precedence: auto_reply",
		"X-Autoreply: yes",
		"List-Id: <a.b>",
	];
	for (const line of automatic)
		expect(
			await hand({
				...envelope(reply),
				raw: raw([from, line, "", "I am away"]),
			}),
		).toBe(250);
	expect(
		await hand({ ...envelope(reply, ""), raw: raw([from, "", "bounced"]) }),
	).toBe(250);
	expect(await count()).toBe(0);
	expect(await mails()).toEqual([]);
});

test("who writes in the name of another, or of two, is not believed", async () => {
	for (const sender of [
		"From: bob@example.org",
		"From: ada@example.org, bob@example.org",
		"From: Team: ada@example.org, bob@example.org;",
		'From: "ada@example.org" <mallory@example.com>',
		// programs do not agree on whose these are
		"From: <ada@example.org> <mallory@example.com>",
		"From: ada@example.org mallory@example.com",
		"From: =?utf-8?q?=3Cada=40example.org=3E?=",
		"Sender: ada@example.org",
	])
		expect(
			await hand({ ...envelope(reply), raw: raw([sender, "", "Hi"]) }),
		).toBe(250);
	expect(await count()).toBe(0);
	// told to the one whose address it is, and to nobody else
	const told = new Set((await mails()).map(({ to }) => to));
	expect([...told]).toEqual(["ada@example.org"]);
});

test("a mail that is too large, nests too deep or has too many parts is refused", async () => {
	const mail = (body: readonly string[], headers: readonly string[] = []) =>
		hand({ ...envelope(reply), raw: raw([from, ...headers, "", ...body]) });
	expect(await mail(["x".repeat(3 * 1024 * 1024)])).toBe(552);
	const nested: string[] = [];
	for (let i = 0; i < 500; i++)
		nested.push(`Content-Type: multipart/mixed; boundary=b${i}`, "", `--b${i}`);
	expect(
		await mail(nested, ["Content-Type: multipart/mixed; boundary=b"]),
	).toBe(250);
	expect(
		await mail(
			["--b", ...nested.slice(0, -3)],
			["Content-Type: multipart/mixed; boundary=b"],
		),
	).toBe(554);
	const parts = Array.from({ length: 200_000 }, () => "--b\r\n\r\nx");
	let code = 0;
	const spent = await cpuOf(async () => {
		code = await mail(parts, ["Content-Type: multipart/mixed; boundary=b"]);
	});
	expect(code).toBe(554);
	// it is refused before it is taken apart
	expect(spent).toBeLessThan(5000);
	expect(await mail(["x"], [`X-Long: ${"x".repeat(400_000)}`])).toBe(554);
	// the forge still takes others
	const before = await count();
	expect(await mail(["fine"])).toBe(250);
	expect(await count()).toBe(before + 1);
});

test("headers of a mail end up in no mail of the forge", async () => {
	expect(
		await hand({
			...envelope(reply),
			raw: raw([
				from,
				"Subject: =?utf-8?Q?x=0D=0ABcc:_evil@example.com?=",
				"Message-ID: <x\r\n Bcc: evil@example.com>",
				"",
				"Injected",
			]),
		}),
	).toBe(250);
	for (const mail of await mails()) expect(mail.raw).not.toContain("evil");
});

test("a comment gives away no token that its text quotes", async () => {
	expect(
		await hand({
			from: "ada@example.org",
			to: reply,
			text: `To: ${reply.toUpperCase()}, <${reply}> and x@in.example.org`,
		}),
	).toBe(250);
	const { body } = await forge.call<{ body: string }[]>(
		"GET",
		`${at}/${first.number}/comments`,
		{ as: ada },
	);
	expect(body.at(-1)?.body).toBe(
		"To: reply+…@in.example.org, <reply+…@in.example.org> and x@in.example.org",
	);
});

/** Waits for data or the end; a connection that is reset has ended too, where `once` of events would fail. */
const happens = (socket: Socket, what: "data" | "close"): Promise<string> =>
	new Promise((resolve) => socket.once(what, () => resolve(what)));

/** A conversation by hand; each line that comes is given once. */
async function talk(port: number) {
	const socket: Socket = connect(port, "127.0.0.1");
	afterFile(async () => void socket.destroy());
	let text = "";
	socket.setEncoding("utf8");
	socket.on("data", (part) => {
		text += part;
	});
	socket.on("error", () => {});
	const say = async (line: string) => {
		text = "";
		socket.write(`${line}\r\n`);
		await expect.poll(() => text).toMatch(/^\d{3} .*\r\n$/m);
		return Number(text.slice(0, 3));
	};
	await happens(socket, "data");
	return { say, socket, text: () => text };
}

test("the server relays nothing, asks for no password and takes ten receivers at most", async () => {
	const { say } = await talk(forge.app.mailPort);
	expect(await say("EHLO x")).toBe(250);
	expect(await say("AUTH PLAIN AGEAYg==")).toBeGreaterThanOrEqual(500);
	expect(await say("VRFY root")).not.toBe(250);
	expect(await say("MAIL FROM:<ada@example.org> SIZE=99999999")).toBe(552);
	expect(await say("MAIL FROM:<ada@example.org>")).toBe(250);
	expect(await say("RCPT TO:<bob@example.com>")).toBe(550);
	expect(await say("DATA")).toBe(503);
	for (let i = 1; i <= 10; i++) {
		const to = replyAddressOf(forge.app, {
			purpose: "reply",
			account: 1,
			issue: i,
			line: 0,
		});
		expect(await say(`RCPT TO:<${to}>`)).toBe(250);
	}
	expect(await say(`RCPT TO:<${reply}>`)).toBe(452);
});

test("connections that are silent, too long or too many are ended", async () => {
	const listener = await listenSmtp({
		host: "127.0.0.1",
		port: 0,
		maxBytes: 1000,
		silenceMs: 300,
		longestMs: 1500,
		takes: () => true,
		take: async () => {},
		failed: () => {},
	});
	afterFile(() => listener.close());
	const silent = await talk(listener.port);
	await happens(silent.socket, "close");
	const drip = await talk(listener.port);
	const closed = happens(drip.socket, "close");
	let over = false;
	void closed.then(() => {
		over = true;
	});
	// a letter now and then keeps it from being silent
	while (!over) {
		drip.socket.write("x");
		await pause(50);
	}
	const many = await Promise.all(
		Array.from({ length: 25 }, async () => {
			const socket = connect(listener.port, "127.0.0.1");
			socket.on("error", () => {});
			afterFile(async () => void socket.destroy());
			const what = await Promise.race([
				happens(socket, "data"),
				happens(socket, "close"),
			]);
			return what;
		}),
	);
	expect(many.filter((what) => what === "data").length).toBe(20);
});

test("a mail that could not be kept is not acknowledged", async () => {
	const { db } = forge.app;
	const before = await count();
	const mail = {
		from: "ada@example.org",
		to: reply,
		text: "Kept",
		messageId: "<kept@x>",
	};
	const { write } = db;
	db.write = async () => {
		throw new Error("the disk is full");
	};
	try {
		expect(await hand(mail)).toBe(451);
	} finally {
		db.write = write;
	}
	expect(await count()).toBe(before);
	expect(await hand(mail)).toBe(250);
	expect(await count()).toBe(before + 1);
});
