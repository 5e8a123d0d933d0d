import { createTransport } from "nodemailer";
import type { Options } from "nodemailer/lib/mailer/index.js";
import { type MailConfig, MailFailed, type SentMail } from "./mailer.ts";
import { type Message, mailAddressOf } from "./message.ts";

export interface SmtpTransport {
	send(message: Message): Promise<SentMail>;
	verify(): Promise<void>;
	close(): void;
}

const seconds = 1000;

/** A few kept connections to one SMTP server. */
export function openSmtp({ url, from }: MailConfig): SmtpTransport {
	const transport = createTransport(settingsOf(url), {
		from,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	return {
		async send(message) {
			const info = await transport
				.sendMail(toOptions(message, from))
				.catch(rethrow);
			const messageId = info.messageId.replace(/^<|>$/g, "");
			return { messageId, refused: info.rejected };
		},
		verify: () => transport.verify().then(() => {}, rethrow),
		close: () => transport.close(),
	};
}

/** `?tls=required` insists on encryption, `?tls=unchecked` takes any certificate, `?tls=off` asks for none. */
function settingsOf(text: string) {
	const url = new URL(text);
	if (url.protocol !== "smtp:" && url.protocol !== "smtps:")
		throw new MailFailed(
			"the mail address must begin with smtp:// or smtps://",
			true,
		);
	const tls = url.searchParams.get("tls");
	const user = decodeURIComponent(url.username);
	return {
		pool: true as const,
		host: url.hostname.replace(/^\[|\]$/g, ""),
		port: Number(url.port) || (url.protocol === "smtps:" ? 465 : 587),
		secure: url.protocol === "smtps:",
		requireTLS: tls === "required",
		ignoreTLS: tls === "off",
		tls: { rejectUnauthorized: tls !== "unchecked" },
		...(user && {
			auth: { user, pass: decodeURIComponent(url.password) },
		}),
		maxConnections: 4,
		maxMessages: 100,
		dnsTimeout: 10 * seconds,
		connectionTimeout: 15 * seconds,
		greetingTimeout: 15 * seconds,
		socketTimeout: 60 * seconds,
	};
}

function toOptions(message: Message, from: string): Options {
	const { unsubscribe, listId, fromName } = message;
	return {
		from:
			fromName === undefined
				? from
				: { name: fromName, address: mailAddressOf(from) },
		to: [message.to]
			.flat()
			.map(({ name = "", address }) => ({ name, address })),
		replyTo: message.replyTo && { name: "", ...message.replyTo },
		subject: message.subject,
		text: message.text,
		html: message.html,
		messageId: message.messageId && `<${message.messageId}>`,
		inReplyTo: message.inReplyTo && `<${message.inReplyTo}>`,
		references: message.references?.map((id) => `<${id}>`),
		headers: {
			// So that no answering machine answers.
			"Auto-Submitted": "auto-generated",
			"X-Auto-Response-Suppress": "All",
			...(listId && { "List-Id": listId }),
			...(unsubscribe && {
				"List-Unsubscribe": [
					unsubscribe.url,
					...(unsubscribe.mail ? [`mailto:${unsubscribe.mail}`] : []),
				]
					.map((address) => `<${address}>`)
					.join(", "),
			}),
			...(unsubscribe?.oneClick && {
				"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			}),
			...message.headers,
		},
	};
}

function rethrow(
	error: Error & { responseCode?: number; code?: string },
): never {
	const { responseCode: status = 0, code } = error;
	// The credentials may be mended by the administrator: such mails wait.
	const permanent = status >= 500 && code !== "EAUTH";
	throw new MailFailed(error.message, permanent);
}
