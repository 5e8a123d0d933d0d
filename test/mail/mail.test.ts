import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import type { MailConfig } from "../../src/mail/mailer.ts";
import type { Message } from "../../src/mail/message.ts";
import { openMail } from "../../src/mail/open.ts";

interface Received {
	readonly from: string;
	readonly to: readonly string[];
	readonly user: string | undefined;
	readonly raw: string;
}

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const close of opened.splice(0).reverse()) await close();
});

async function startSmtp(options: SMTPServerOptions = {}) {
	const received: Received[] = [];
	let connections = 0;
	const server = new SMTPServer({
		disabledCommands: ["STARTTLS"],
		authOptional: true,
		onConnect(_session, done) {
			connections++;
			done();
		},
		onAuth: ({ username, password }, _session, done) =>
			password === "s3cret:/@"
				? done(null, { user: username })
				: done(new Error("wrong")),
		onData(stream, session, done) {
			stream.toArray().then((chunks) => {
				const { mailFrom, rcptTo } = session.envelope;
				received.push({
					from: mailFrom ? mailFrom.address : "",
					to: rcptTo.map((r) => r.address),
					user: session.user as unknown as string | undefined,
					raw: Buffer.concat(chunks).toString(),
				});
				done();
			}, done);
		},
		...options,
	});
	// Clients that end with a reset are no failure of a test.
	server.on("error", () => {});
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	opened.push(() => new Promise<void>((done) => server.close(() => done())));
	const { port } = server.server.address() as AddressInfo;
	return { port, received, connections: () => connections };
}

const lines: object[] = [];
const log = { info: (fields: object) => void lines.push(fields) };
function mailer(config: Partial<MailConfig>) {
	const mail = openMail(
		{ url: "", from: "Forge <forge@example.org>", ...config },
		log,
	);
	opened.push(() => mail.close());
	return mail;
}
const message: Message = {
	to: { name: "Ada Lovelace", address: "ada@example.org" },
	subject: "[engine] It turns (#1)",
	text: "It turns.",
};
const header = (raw: string, name: string) =>
	new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, "im")
		.exec(raw)?.[1]
		?.replace(/\r\n[ \t]/g, " ");

test("a message arrives with its parts and headers", async () => {
	const { port, received } = await startSmtp();
	const sent = await mailer({ url: `smtp://127.0.0.1:${port}?tls=off` }).send({
		...message,
		fromName: 'Bob, the "builder"',
		replyTo: { address: "reply+1@example.org" },
		html: "<p>It <b>turns</b>.</p>",
		messageId: "ada/engine/issues/1/2@example.org",
		inReplyTo: "ada/engine/issues/1@example.org",
		references: ["ada/engine/issues/1@example.org"],
		unsubscribe: { url: "https://example.org/stop?t=1", oneClick: true },
		listId: "ada/engine <engine.ada.example.org>",
		headers: { "X-Ingot-Reason": "mention" },
	});
	expect(sent).toEqual({
		messageId: "ada/engine/issues/1/2@example.org",
		refused: [],
	});
	const [{ from, to, raw }] = received as [Received];
	expect(from).toBe("forge@example.org");
	expect(to).toEqual(["ada@example.org"]);
	expect(header(raw, "From")).toBe(
		'"Bob, the \\"builder\\"" <forge@example.org>',
	);
	expect(header(raw, "Message-ID")).toBe("<ada/engine/issues/1/2@example.org>");
	expect(header(raw, "In-Reply-To")).toBe("<ada/engine/issues/1@example.org>");
	expect(header(raw, "References")).toBe("<ada/engine/issues/1@example.org>");
	expect(header(raw, "Reply-To")).toBe("reply+1@example.org");
	expect(header(raw, "List-Unsubscribe")).toBe(
		"<https://example.org/stop?t=1>",
	);
	expect(header(raw, "List-Unsubscribe-Post")).toBe(
		"List-Unsubscribe=One-Click",
	);
	expect(header(raw, "List-Id")).toBe("ada/engine <engine.ada.example.org>");
	expect(header(raw, "Auto-Submitted")).toBe("auto-generated");
	expect(header(raw, "X-Ingot-Reason")).toBe("mention");
	expect(header(raw, "Content-Type")).toContain("multipart/alternative");
	expect(raw).toContain("It turns.");
	expect(raw).toContain("<p>It <b>turns</b>.</p>");
});

test("many mails share a few connections", async () => {
	const { port, received, connections } = await startSmtp();
	const mail = mailer({ url: `smtp://127.0.0.1:${port}?tls=off` });
	await Promise.all(
		Array.from({ length: 20 }, (_, i) =>
			mail.send({ ...message, subject: `${i}` }),
		),
	);
	expect(received).toHaveLength(20);
	// three for mails, and one that an email to all users has beside them
	expect(connections()).toBeLessThanOrEqual(4);
});

test("user and password of the address are used, also with signs in them", async () => {
	const { port, received } = await startSmtp();
	const pass = encodeURIComponent("s3cret:/@");
	const mail = mailer({ url: `smtp://bob:${pass}@127.0.0.1:${port}?tls=off` });
	await mail.verify();
	await mail.send(message);
	expect(received[0]?.user).toBe("bob");
});

test("wrong credentials are not permanent, and not told", async () => {
	const { port } = await startSmtp();
	const mail = mailer({ url: `smtp://bob:PASSWORD@127.0.0.1:${port}?tls=off` });
	const failure = await mail.send(message).catch((e) => e);
	expect(failure).toMatchObject({ name: "MailFailed", permanent: false });
	expect(`${failure.message}${failure.stack}`).not.toContain("PASSWORD");
});

test("a receiver that the server does not know is a permanent failure", async () => {
	const { port } = await startSmtp({
		onRcptTo: (_address, _session, done) =>
			done(Object.assign(new Error("no such user"), { responseCode: 550 })),
	});
	const mail = mailer({ url: `smtp://127.0.0.1:${port}?tls=off` });
	await expect(mail.send(message)).rejects.toMatchObject({ permanent: true });
});

test("a server that is busy is a passing failure", async () => {
	const { port } = await startSmtp({
		onMailFrom: (_address, _session, done) =>
			done(Object.assign(new Error("later"), { responseCode: 451 })),
	});
	const mail = mailer({ url: `smtp://127.0.0.1:${port}?tls=off` });
	await expect(mail.send(message)).rejects.toMatchObject({ permanent: false });
});

test("a server that is not there is a passing failure", async () => {
	const mail = mailer({ url: "smtp://127.0.0.1:1?tls=off" });
	await expect(mail.send(message)).rejects.toMatchObject({ permanent: false });
	await expect(mail.verify()).rejects.toMatchObject({ name: "MailFailed" });
});

test("encryption that is asked for and not offered is no reason to go without", async () => {
	const { port, received } = await startSmtp();
	const mail = mailer({ url: `smtp://127.0.0.1:${port}?tls=required` });
	await expect(mail.send(message)).rejects.toThrow();
	expect(received).toEqual([]);
});

test("line breaks in a subject or a name make no header", async () => {
	const { port, received } = await startSmtp();
	await mailer({ url: `smtp://127.0.0.1:${port}?tls=off` }).send({
		...message,
		fromName: "Bob\r\nX-Evil: 1",
		subject: "Hello\r\nX-Evil: 2\r\n\r\nbody",
	});
	expect(header(received[0]?.raw ?? "", "X-Evil")).toBeUndefined();
});

test.each<[string, Partial<Message>]>([
	["no receiver", { to: [] }],
	["two addresses in one", { to: { address: "a@x.org,b@x.org" } }],
	[
		"a line break in an address",
		{ to: { address: "a@x.org\r\nRCPT TO:<b@x.org>" } },
	],
	["an address without a domain", { to: { address: "a" } }],
	["brackets in an address", { to: { address: "<a@x.org>" } }],
	["a message id with a break", { messageId: "a@b\r\nX: 1" }],
	["a reference with brackets", { references: ["<a@b>"] }],
	["a header name with a colon", { headers: { "X: 1\r\nY": "1" } }],
	["a header value with a break", { headers: { "X-A": "1\r\nY: 2" } }],
	[
		"an address to unsubscribe with a break",
		{ unsubscribe: { url: "https://x/\r\nY: 2" } },
	],
])("%s is refused before anything is sent", async (_, part) => {
	const { port, received } = await startSmtp();
	const mail = mailer({ url: `smtp://127.0.0.1:${port}?tls=off` });
	await expect(mail.send({ ...message, ...part })).rejects.toMatchObject({
		permanent: true,
	});
	expect(received).toEqual([]);
});

test("without a server a mail is one line in the log, without its text", async () => {
	lines.length = 0;
	const mail = mailer({ url: "" });
	expect(mail.delivers).toBe(false);
	await mail.send({ ...message, text: "https://forge/reset?token=SECRET" });
	expect(lines).toEqual([
		{
			to: ["ada@example.org"],
			subject: "[engine] It turns (#1)",
			messageId: "",
		},
	]);
	expect(JSON.stringify(lines)).not.toContain("SECRET");
});
