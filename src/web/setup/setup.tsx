import {
	accountToSetUp,
	setUpAdministrator,
} from "../../domain/accounts/first-administrator.ts";
import { invalid, isDomainError } from "../../errors.ts";
import { anyone } from "../../guards/account.ts";
import { bounds } from "../../text/text-limits.ts";
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
			<Layout title={t("Set up this server")} width="slim">
				<div class="stack l sign">
					<div class="stack s">
						<span class="bigmark">
							<Mark />
						</span>
						<h1>{t("Set up this server")}</h1>
						<p class="soft">
							{t(
								"Create the administrator account. This page works once, for the person with the link that the server printed.",
							)}
						</p>
					</div>
					<Form does={setUp} class="stack" query={{ code }}>
						<Line
							name="name"
							label={t("Name")}
							value={account.name}
							autocomplete="username"
							maxlength={bounds.accountName.max}
							width="full"
							required
							spellcheck={false}
						/>
						<Line
							name="email"
							label={t("Email address")}
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
							hint={t("It replaces the printed password.")}
						/>
						<Line
							name="retype"
							label={t("Confirm password")}
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
	audit: ["account.edited", "account.renamed", "session.signed-in"],
	on: anyone,
	fields: {
		name: line({ required: "Username can't be blank.", ...bounds.accountName }),
		email: email({ required: "Email address can't be blank." }),
		password: secret({ required: "Password can't be blank." }),
		retype: secret({ required: "Confirm the password." }),
	},
	shownOn: setupPage,
	async run({ app, actor, fields, search, entry }) {
		const { retype, ...wanted } = fields;
		if (wanted.password !== retype)
			throw invalid(t("The passwords do not match."), { field: "retype" });
		const code = search.get("code") ?? "";
		const account = await setUpAdministrator(app, code, wanted).catch(
			(error: unknown) => {
				if (isDomainError(error, "invalid"))
					throw invalid(t("This name is already taken or not valid."), {
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
