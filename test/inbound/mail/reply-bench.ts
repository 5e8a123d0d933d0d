import { createTransport } from "nodemailer";
import type { Options } from "nodemailer/lib/mailer/index.js";
import { testForge } from "../../support/forge.ts";
import { mailServer } from "../../support/mail-server.ts";

/** A forge that sends mails and takes answers, and a mail server that hands these over. */
export async function replyBench(clock: { now: number }) {
	const server = await mailServer();
	const forge = await testForge(
		{
			mailUrl: server.url,
			mailFrom: "Forge <forge@example.org>",
			mailInPort: 0,
			mailInAddress: "reply+%{token}@in.example.org",
			mailInMaxBytes: 2 * 1024 * 1024,
		},
		{ clock: () => clock.now },
	);
	const relay = createTransport({
		host: "127.0.0.1",
		port: forge.app.mailPort,
		secure: false,
		ignoreTLS: true,
	});
	/** Hands over a mail; gives the code of the answer. */
	const hand = (mail: Options): Promise<number> =>
		relay.sendMail(mail).then(
			({ response }) => Number(response.slice(0, 3)),
			(error: { responseCode?: number }) => error.responseCode ?? 0,
		);
	const mails = async () => {
		await forge.app.events.settled();
		await forge.app.outbox.mails.settled();
		return server.take();
	};
	return { server, forge, hand, mails };
}

/** The address in a header such as `ada/bell <reply+x@in.example.org>`. */
export const addressIn = (header: string | undefined): string =>
	/<?(?:mailto:)?([^<>\s:]+@[^<>\s]+?)>?$/.exec(header ?? "")?.[1] ?? "";
