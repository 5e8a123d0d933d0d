import {
	accountOfReset,
	askForReset,
	resetPassword,
} from "../../domain/accounts/reset-password.ts";
import { startSession } from "../../domain/accounts/sessions.ts";
import { invalid } from "../../errors.ts";
import { anyone } from "../../guards/account.ts";
import { sessionCookie } from "../../http/session-cookie.ts";
import { line, secret } from "../fields.ts";
import { form, page, see } from "../page.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Layout } from "../parts/layout.tsx";
import { Note } from "../parts/note.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";

export const forgotPage = page({
	route: "GET /user/forgot_password",
	on: anyone,
	run: () => <Forgot />,
});

const Forgot = ({ sent = false }: { sent?: boolean }) => (
	<Layout title={t("New password")} width="slim">
		<div class="stack l sign">
			<h1>{t("Set a new password")}</h1>
			{sent ? (
				<Note tone="ok" status title={t("Look into your mail")}>
					{t(
						"If the account exists, a link is on its way to its address. It is good for three hours.",
					)}
				</Note>
			) : (
				<Form does={askForPassword} class="stack">
					<Line
						name="user_name"
						label={t("Name or mail")}
						autocomplete="username"
						width="full"
						required
						hint={t("You get a mail with a link to set a new one.")}
					/>
					<div class="actions">
						<Submit>{t("Send the link")}</Submit>
						<a class="btn" href={at("/user/login")}>
							{t("Back")}
						</a>
					</div>
				</Form>
			)}
		</div>
	</Layout>
);

export const askForPassword = form({
	route: "POST /user/forgot_password",
	on: anyone,
	fields: {
		user_name: line({ required: "Type your name or your mail address." }),
	},
	shownOn: forgotPage,
	async run({ app, fields }) {
		await askForReset(app, fields.user_name);
		return <Forgot sent />;
	},
});

export const recoverPage = page({
	route: "GET /user/recover_account",
	on: anyone,
	async run({ app, search }) {
		const code = search.get("code") ?? "";
		const account = await accountOfReset(app, code);
		return (
			<Layout title={t("New password")} width="slim">
				<div class="stack l sign">
					<h1>{t("A new password for {name}", { name: account.name })}</h1>
					<Form does={recover} class="stack" query={{ code }}>
						<Line
							name="password"
							label={t("New password")}
							type="password"
							autocomplete="new-password"
							width="full"
							required
							hint={t("All sessions end with the old one.")}
						/>
						<Line
							name="retype"
							label={t("New password once more")}
							type="password"
							autocomplete="new-password"
							width="full"
							required
						/>
						<div class="actions">
							<Submit>{t("Set it and sign in")}</Submit>
						</div>
					</Form>
				</div>
			</Layout>
		);
	},
});

export const recover = form({
	route: "POST /user/recover_account",
	on: anyone,
	fields: {
		password: secret({ required: "Type the new password." }),
		retype: secret({ required: "Type the new password once more." }),
	},
	shownOn: recoverPage,
	async run({ app, fields, search, entry }) {
		if (fields.password !== fields.retype)
			throw invalid(t("The two are not the same."), { field: "retype" });
		const code = search.get("code") ?? "";
		const account = await resetPassword(app, code, fields.password, entry.peer);
		const { secret } = await startSession(app, account, {
			method: "mail",
			agent: String(entry.headers["user-agent"] ?? ""),
			address: entry.peer,
			stays: false,
		});
		return see(at("/"), t("Your password is changed."), {
			"Set-Cookie": sessionCookie(app, secret),
		});
	},
});
