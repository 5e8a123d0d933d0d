import { readFile } from "node:fs/promises";
import type { App } from "../../app.ts";
import { demandChanges } from "../../domain/maintenance/maintenance.ts";
import { isDomainError } from "../../errors.ts";
import {
	listenSmtp,
	type SmtpListener,
} from "../../mail/incoming/listen-smtp.ts";
import { openMailReader } from "../../mail/incoming/open-reader.ts";
import { takeMail, takesMailsTo } from "./take-mail.ts";

/** Opens the port for answers to notification mails. @throws Error for settings that do not fit together, or of listen(2) */
export async function listenMails(
	app: App,
	shared = false,
): Promise<SmtpListener> {
	const { mailInAddress, mailInHost, mailInPort, mailInMaxBytes } = app.config;
	if (!mailInAddress)
		throw new Error(
			"INGOT_MAIL_IN_PORT requires INGOT_MAIL_IN_ADDRESS, such as reply+%{token}@forge.example.org",
		);
	const reader = openMailReader();
	try {
		const listener = await listenSmtp({
			host: mailInHost,
			port: mailInPort,
			shared,
			tls: await certificateOf(app),
			maxBytes: mailInMaxBytes,
			takes: (address) => takesMailsTo(app, address),
			async take(mail) {
				await demandChanges(app);
				await takeMail(app, reader, mail);
			},
			failed(error) {
				// the sender comes again
				if (isDomainError(error, "unavailable")) return;
				app.log.error({ err: error }, "an email could not be received");
			},
		});
		return {
			port: listener.port,
			async close() {
				await listener.close();
				await reader.close();
			},
		};
	} catch (error) {
		await reader.close();
		throw error;
	}
}

async function certificateOf({ config }: App) {
	const { mailInCert, mailInKey } = config;
	if (!mailInCert && !mailInKey) return undefined;
	if (!mailInCert || !mailInKey)
		throw new Error("INGOT_MAIL_IN_CERT and INGOT_MAIL_IN_KEY go together");
	const [cert, key] = await Promise.all([
		readFile(mailInCert),
		readFile(mailInKey),
	]);
	return { cert, key };
}
