import {
	type MailConfig,
	type Mailer,
	MailFailed,
	type MailLog,
} from "./mailer.ts";
import { type Message, messageProblem } from "./message.ts";
import type { SmtpTransport } from "./smtp.ts";

/** Opens the way out for mails. Nothing is connected, and no client loaded, before the first mail. */
export function openMail(config: MailConfig, log: MailLog): Mailer {
	if (config.url === "") return logOnly(log);
	let opening: Promise<SmtpTransport> | undefined;
	const transport = () => {
		opening ??= import("./smtp.ts").then((m) => m.openSmtp(config));
		return opening;
	};
	return {
		delivers: true,
		async send(message) {
			refuseBad(message);
			return (await transport()).send(message);
		},
		verify: async () => (await transport()).verify(),
		close: async () => (await opening)?.close(),
	};
}

// The body is left out: it may hold a link that signs somebody in.
function logOnly(log: MailLog): Mailer {
	return {
		delivers: false,
		async send(message) {
			refuseBad(message);
			const to = [message.to].flat().map((a) => a.address);
			const { subject, messageId = "" } = message;
			log.info(
				{ to, subject, messageId },
				"email not sent: no mail server is set up",
			);
			return { messageId, refused: [] };
		},
		verify: async () => {},
		close: async () => {},
	};
}

function refuseBad(message: Message) {
	const problem = messageProblem(message);
	if (problem) throw new MailFailed(problem, true);
}
