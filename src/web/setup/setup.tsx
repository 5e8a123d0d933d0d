import {
	accountToSetUp,
	setUpAdministrator,
} from "../../domain/accounts/first-administrator.ts";
import { invalid, isDomainError } from "../../errors.ts";
import { anyone } from "../../guards/account.ts";
import { email, line, secret } from "../fields.ts";
import { form, page } from "../page.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Mark } from "../parts/icon.tsx";
import { Layout } from "../parts/layout.tsx";
import { signedIn } from "../user/signed-in.ts";
import { t } from "../words/words.ts";

/** The page to which the line of the first start leads. */
export const setupPage = page({
	route: "GET /-/setup",
	on: anyone,
	unframed: true,
	async run({ app, search }) {
		const code = search.get("code") ?? "";
		const account = await accountToSetUp(app, code);
		const [, domain] = account.email.split("@");
		return (
			<Layout title={t("Set up this forge")} width="slim">
				<div class="stack l sign">
					<div class="stack s">
						<span class="bigmark">
							<Mark />
						</span>
						<h1>{t("Set up this forge")}</h1>
						<p class="soft">
							{t(
								"Make its first administrator your own. This page opens once, for whoever has the link that the forge printed.",
							)}
						</p>
					</div>
					<Form does={setUp} class="stack" query={{ code }}>
						<Line
							name="name"
							label={t("Name")}
							value={account.name}
							autocomplete="username"
							maxlength={40}
							width="full"
							required
							spellcheck={false}
						/>
						<Line
							name="email"
							label={t("Mail address")}
							type="email"
							value={domain === "localhost" ? "" : account.email}
							autocomplete="email"
							width="full"
							required
						/>
						<Line
							name="password"
							label={t("Password")}
							type="password"
							autocomplete="new-password"
							width="full"
							required
							hint={t("It replaces the one that was printed.")}
						/>
						<Line
							name="retype"
							label={t("Password once more")}
							type="password"
							autocomplete="new-password"
							width="full"
							required
						/>
						<div class="actions">
							<Submit>{t("Continue")}</Submit>
						</div>
					</Form>
				</div>
			</Layout>
		);
	},
});

export const setUp = form({
	route: "POST /-/setup",
	on: anyone,
	fields: {
		name: line({ required: "Type your name.", max: 40 }),
		email: email({ required: "Type a mail address." }),
		password: secret({ required: "Type a password." }),
		retype: secret({ required: "Type the password once more." }),
	},
	shownOn: setupPage,
	async run({ app, actor, fields, search, entry }) {
		const { retype, ...wanted } = fields;
		if (wanted.password !== retype)
			throw invalid(t("The two are not the same."), { field: "retype" });
		const code = search.get("code") ?? "";
		const account = await setUpAdministrator(app, code, wanted).catch(
			(error: unknown) => {
				if (isDomainError(error, "invalid"))
					throw invalid(t("This name is taken, or cannot be one."), {
						field: "name",
					});
				if (!isDomainError(error, "bad-request")) throw error;
				const field = /password/.test(error.message) ? "password" : "email";
				throw invalid(error.message, { field });
			},
		);
		const half = { account, method: "password", stays: false } as const;
		return signedIn({ app, actor, entry }, half, "/-/setup/checks");
	},
});
