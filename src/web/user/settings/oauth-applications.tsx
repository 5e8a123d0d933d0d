import type { Account } from "../../../domain/accounts/account.ts";
import {
	createOAuthApplication,
	deleteOAuthApplication,
	editOAuthApplication,
	type OAuthApplication,
	oauthApplication,
	renewOAuthSecret,
} from "../../../domain/accounts/oauth-applications.ts";
import { revokeGrant } from "../../../domain/oauth/grants.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { signedInBrowser } from "../../../guards/account.ts";
import { idOf } from "../../../text/path-id.ts";
import { line, lines, tick, whole } from "../../fields.ts";
import { form, type PageContext, page, see } from "../../page.ts";
import { Check, Form, Line, Lines, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { at, visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { SettingsPage } from "./settings-page.tsx";
import { tokensPage } from "./tokens.tsx";

const overview = () => at("/user/settings/applications");
const route = "/user/settings/applications/oauth2/:id";
type Context = Pick<
	PageContext<"GET /x/:id", { me: Account }>,
	"app" | "me" | "params"
>;

const fields = {
	name: line({ required: "Give it a name." }),
	redirect_uris: lines({
		required: "Where do people go back to? Type an address.",
		max: 20_000,
	}),
	confidential: tick(),
	skip_consent: tick(),
};

/** A form's fields as the verbs take them. */
const inputOf = (typed: {
	name: string;
	redirect_uris: string;
	confidential: boolean;
	skip_consent: boolean;
}) => ({
	name: typed.name,
	redirectUris: typed.redirect_uris.split(/\s+/).filter(Boolean),
	confidential: typed.confidential,
	skipConsent: typed.skip_consent,
});

/** Puts what is wrong with an address at its field. */
function atField(error: unknown): never {
	if (!isDomainError(error, "bad-request")) throw error;
	throw invalid(
		t("Each address begins with https:// or http:// and has no #. {message}", {
			message: error.message,
		}),
		{ field: "redirect_uris" },
	);
}

const Fields = ({ of }: { of?: OAuthApplication }) => (
	<>
		<Line
			name="name"
			label={t("Name")}
			hint={t("People see it when they are asked.")}
			value={of?.name}
			maxlength={255}
			required
		/>
		<Lines
			name="redirect_uris"
			label={t("Addresses to go back to")}
			hint={t(
				"One a line. A program on somebody’s own computer registers http://127.0.0.1 and may use any port.",
			)}
			value={of ? (JSON.parse(of.redirect_uris) as string[]).join("\n") : ""}
			rows={3}
			mono
			required
			spellcheck={false}
		/>
		<Check
			name="confidential"
			label={t("It can keep a secret")}
			hint={t(
				"Servers can; programs on other people’s computers and pages in a browser cannot.",
			)}
			checked={of ? of.confidential === 1 : true}
		/>
		<Check
			name="skip_consent"
			label={t("Ask everybody once only")}
			hint={t(
				"Programs that can keep no secret ask each time otherwise, since others can pretend to be them.",
			)}
			checked={of?.skip_consent === 1}
		/>
	</>
);

export const newApplicationPage = page({
	route: "GET /user/settings/applications/oauth2",
	on: signedInBrowser,
	run: () => (
		<SettingsPage current="/applications" title={t("New OAuth2 application")}>
			<Form does={makeApplication}>
				<Fields />
				<div class="actions">
					<Submit>{t("Register the application")}</Submit>
				</div>
			</Form>
		</SettingsPage>
	),
});

export const applicationPage = page({
	route: `GET ${route}`,
	on: signedInBrowser,
	run: (context) => application(context, idOf(context.params.id)),
});

/** The page of an application; `secret` is shown this once. */
async function application(
	{ app, me }: Pick<Context, "app" | "me">,
	id: number,
	secret?: string,
) {
	const found = await oauthApplication(app, me, id);
	const params = { id };
	return (
		<SettingsPage current="/applications" title={found.name}>
			{secret && (
				<div class="note ok" role="status">
					<Icon name="check" />
					<strong>{t("The secret of the application")}</strong>
					<span>{t("Copy it now. It is not shown again.")}</span>
					<pre class="code" tabindex={0}>
						{secret}
					</pre>
				</div>
			)}
			<section class="stack" aria-labelledby="client">
				<h2 id="client">{t("For the program")}</h2>
				<p>
					<span class="hint block">{t("Client ID")}</span>
					<span class="mono">{found.client_id}</span>
				</p>
				<p>
					<span class="hint block">{t("Discovery")}</span>
					<span class="mono addr">
						{visit().app.url}.well-known/openid-configuration
					</span>
				</p>
				{found.confidential === 1 && (
					<Form does={renewSecret} params={params} class="stack">
						<div class="actions">
							<Submit tone="">{t("Make a new secret")}</Submit>
						</div>
						<p class="hint">{t("The old one ends at once.")}</p>
					</Form>
				)}
			</section>
			<section class="stack" aria-labelledby="edit">
				<h2 id="edit">{t("What it is")}</h2>
				<Form does={editApplication} params={params}>
					<Fields of={found} />
					<div class="actions">
						<Submit>{t("Save")}</Submit>
					</div>
				</Form>
			</section>
			<section class="stack" aria-labelledby="delete">
				<h2 id="delete">{t("Delete the application")}</h2>
				<p class="soft text">
					{t(
						"Nobody can sign in with it any more, and its tokens end at once.",
					)}
				</p>
				<Form does={dropApplication} params={params} class="stack">
					<div class="actions">
						<Submit tone="danger">{t("Delete the application")}</Submit>
					</div>
				</Form>
			</section>
		</SettingsPage>
	);
}

export const makeApplication = form({
	route: "POST /user/settings/applications/oauth2",
	on: signedInBrowser,
	fields,
	shownOn: newApplicationPage,
	sudo: true,
	async run({ app, me, fields: typed }) {
		const made = await createOAuthApplication(app, me, inputOf(typed)).catch(
			atField,
		);
		return application(
			{ app, me },
			made.id,
			made.confidential ? made.secret : undefined,
		);
	},
});

export const editApplication = form({
	route: `POST ${route}`,
	on: signedInBrowser,
	fields,
	shownOn: applicationPage,
	sudo: true,
	async run({ app, me, params, fields: typed }) {
		const id = idOf(params.id);
		await editOAuthApplication(app, me, id, inputOf(typed)).catch(atField);
		return see(
			at(`/user/settings/applications/oauth2/${id}`),
			t("The application is saved."),
		);
	},
});

export const renewSecret = form({
	route: `POST ${route}/regenerate_secret`,
	on: signedInBrowser,
	fields: {},
	shownOn: applicationPage,
	sudo: true,
	async run({ app, me, params }) {
		const id = idOf(params.id);
		const secret = await renewOAuthSecret(app, me, id);
		return application({ app, me }, id, secret);
	},
});

export const dropApplication = form({
	route: `POST ${route}/delete`,
	on: signedInBrowser,
	fields: {},
	shownOn: applicationPage,
	sudo: true,
	async run({ app, me, params }) {
		await deleteOAuthApplication(app, me, idOf(params.id));
		return see(overview(), t("The application is deleted."));
	},
});

export const takeBack = form({
	route: "POST /user/settings/applications/grants/delete",
	on: signedInBrowser,
	fields: { id: whole() },
	shownOn: tokensPage,
	async run({ app, me, fields: typed }) {
		await revokeGrant(app, me, typed.id);
		return see(
			overview(),
			t("It is taken back: the tokens of the application have ended."),
		);
	},
});

export const applicationPages = [
	newApplicationPage,
	makeApplication,
	applicationPage,
	editApplication,
	renewSecret,
	dropApplication,
	takeBack,
];
