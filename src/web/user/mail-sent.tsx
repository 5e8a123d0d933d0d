import { Note } from "../parts/note.tsx";
import { visit } from "../visit.ts";
import { t } from "../words/words.ts";

/** Says that a link is on its way by mail, or where it is when the forge sends no mail. */
export const MailSent = ({ children }: { children: string }) =>
	visit().app.mail.delivers ? (
		<Note tone="ok" status title={t("Look into your mail")}>
			{children}
		</Note>
	) : (
		<Note tone="wait" status title={t("This forge sends no mail")}>
			{t(
				"Ask whoever runs it for the link: it stands in the log of the forge. It is good for three hours.",
			)}
		</Note>
	);
