import { Note } from "../parts/note.tsx";
import { visit } from "../visit.ts";
import { t } from "../words/words.ts";

/** Says that a link is on its way by mail, or where it is when the forge sends no mail. */
export const MailSent = ({ children }: { children: string }) =>
	visit().app.mail.delivers ? (
		<Note tone="ok" status title={t("Check your email")}>
			{children}
		</Note>
	) : (
		<Note tone="wait" status title={t("This server does not send email")}>
			{t(
				"Ask the operator for the link. It is written to the server log and is valid for three hours.",
			)}
		</Note>
	);
