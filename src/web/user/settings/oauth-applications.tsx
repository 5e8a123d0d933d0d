import type { App } from "../../../app.ts";
import {
	createOAuthApplication,
	deleteOAuthApplication,
	editOAuthApplication,
	type OAuthApplication,
	type OAuthOwner,
	oauthApplication,
	renewOAuthSecret,
} from "../../../domain/accounts/oauth-applications.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { idOf } from "../../../text/path-id.ts";
import { bounds } from "../../../text/text-limits.ts";
import { line, lines, tick } from "../../fields.ts";
import {
	type Form as Declared,
	form,
	type Page,
	page,
	see,
} from "../../page.ts";
import { Check, Form, Line, Lines, Submit } from "../../parts/form.tsx";
import {
	addressIn,
	frameOf,
	type SettingsPlace,
} from "../../parts/settings-place.ts";
import { ShownOnce } from "../../parts/shown-once.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";

const list = "/applications";
const path = `${list}/oauth2`;

const fields = {
	name: line({ required: "Name can't be blank." }),
	redirect_uris: lines({
		required: "Enter a redirect URI.",
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

const redirectUris = (of: OAuthApplication): string[] =>
	JSON.parse(of.redirect_uris) as string[];

const applicationReads = (of: OAuthApplication) => ({
	name: of.name,
	redirect_uris: redirectUris(of),
	confidential: of.confidential === 1,
	skip_consent: of.skip_consent === 1,
});

/** Puts what is wrong with an address at its field. */
function atField(error: unknown): never {
	if (!isDomainError(error, "bad-request")) throw error;
	throw invalid(
		t(
			"Each redirect URI starts with https:// or http:// and has no #. {message}",
			{
				message: error.message,
			},
		),
		{ field: "redirect_uris" },
	);
}

const Fields = ({ of }: { of?: OAuthApplication }) => (
	<>
		<Line
			name="name"
			label={t("Name")}
			hint={t("Users see it when they authorize the application.")}
			value={of?.name}
			maxlength={bounds.title.max}
			required
		/>
		<Lines
			name="redirect_uris"
			label={t("Redirect URIs")}
			hint={t(
				"One per line. A native application registers http://127.0.0.1 and may use any port.",
			)}
			value={of ? redirectUris(of).join("\n") : ""}
			rows={3}
			mono
			required
			spellcheck={false}
		/>
		<Check
			name="confidential"
			label={t("Confidential client")}
			hint={t(
				"Choose this for web servers. Native and browser applications cannot keep a secret.",
			)}
			checked={of ? of.confidential === 1 : true}
		/>
		<Check
			name="skip_consent"
			label={t("Skip authorization after the first time")}
			hint={t(
				"Otherwise, clients without a secret always ask for authorization, because other programs can impersonate them.",
			)}
			checked={of?.skip_consent === 1}
		/>
	</>
);

/** Where OAuth2 applications are registered: by an account, or for the whole forge. */
interface ApplicationsPlace<L extends object> extends SettingsPlace<L> {
	whose(found: L): OAuthOwner;
}

/** The pages of the OAuth2 applications of an owner, but for their list. */
export function applicationsIn<L extends object>(
	place: ApplicationsPlace<L>,
): readonly (Page | Declared)[] {
	const applicationPage = page({
		route: `GET ${place.base}${path}/:id`,
		on: place.on,
		run: (request) => application(place, request, idIn(request.params)),
	});
	return [
		...newApplication(place),
		applicationPage,
		...formsOfApplication(place, applicationPage),
	];
}

const does = <L extends object>(place: ApplicationsPlace<L>, end = "") => ({
	route: `POST ${place.base}${path}${end}`,
});
const idIn = (params: unknown) => idOf((params as { id?: string }).id ?? "");

function newApplication<L extends object>(
	place: ApplicationsPlace<L>,
): readonly (Page | Declared)[] {
	const newApplicationPage = page({
		route: `GET ${place.base}${path}`,
		on: place.on,
		run({ context }) {
			const Frame = frameOf(place, context);
			return (
				<Frame current={list} title={t("New OAuth2 application")}>
					<Form does={does(place)} params={place.params(context)}>
						<Fields />
						<div class="actions">
							<Submit>{t("Create application")}</Submit>
						</div>
					</Form>
				</Frame>
			);
		},
	});

	const makeApplication = form({
		...does(place),
		audit: "application.created",
		creates: true,
		on: place.on,
		fields,
		shownOn: newApplicationPage,
		sudo: true,
		async run({ app, context, fields: typed }) {
			const made = await createOAuthApplication(
				app,
				place.whose(context),
				inputOf(typed),
			).catch(atField);
			return application(
				place,
				{ app, context },
				made.id,
				made.confidential ? made.secret : undefined,
			);
		},
	});
	return [newApplicationPage, makeApplication];
}

/** The page of an application; `secret` is shown this once. */
async function application<L extends object>(
	place: ApplicationsPlace<L>,
	{ app, context }: { app: App; context: L },
	id: number,
	secret?: string,
) {
	const found = await oauthApplication(app, place.whose(context), id);
	const params = { ...place.params(context), id };
	const Frame = frameOf(place, context);
	return (
		<Frame current={list} title={found.name}>
			{secret && (
				<ShownOnce
					title={t("Client secret")}
					more={t("Copy it now. It is not shown again.")}
					secret={secret}
				/>
			)}
			<section class="stack" aria-labelledby="client">
				<h2 id="client">{t("Client")}</h2>
				<p>
					<span class="hint block">{t("Client ID")}</span>
					<span class="mono">{found.client_id}</span>
				</p>
				<p>
					<span class="hint block">{t("OpenID configuration")}</span>
					<span class="mono addr">
						{visit().app.url}.well-known/openid-configuration
					</span>
				</p>
				{found.confidential === 1 && (
					<Form
						does={does(place, "/:id/regenerate_secret")}
						params={params}
						class="stack"
					>
						<div class="actions">
							<Submit tone="">{t("Regenerate secret")}</Submit>
						</div>
						<p class="hint">
							{t("The current secret stops working immediately.")}
						</p>
					</Form>
				)}
			</section>
			<section class="stack" aria-labelledby="edit">
				<h2 id="edit">{t("Application")}</h2>
				<Form
					does={does(place, "/:id")}
					params={params}
					reads={applicationReads(found)}
				>
					<Fields of={found} />
					<div class="actions">
						<Submit>{t("Save")}</Submit>
					</div>
				</Form>
			</section>
			<section class="stack" aria-labelledby="delete">
				<h2 id="delete">{t("Delete application")}</h2>
				<p class="soft text">
					{t(
						"Users can no longer sign in with it, and all its tokens are revoked.",
					)}
				</p>
				<Form does={does(place, "/:id/delete")} params={params} class="stack">
					<div class="actions">
						<Submit tone="danger">{t("Delete application")}</Submit>
					</div>
				</Form>
			</section>
		</Frame>
	);
}

function formsOfApplication<L extends object>(
	place: ApplicationsPlace<L>,
	applicationPage: Page,
): readonly Declared[] {
	const editApplication = form({
		...does(place, "/:id"),
		audit: "application.edited",
		on: place.on,
		fields,
		shownOn: applicationPage,
		sudo: true,
		reads: async ({ app, context, params }) =>
			applicationReads(
				await oauthApplication(app, place.whose(context), idIn(params)),
			),
		async run({ app, context, params, fields: typed }) {
			const id = idIn(params);
			await editOAuthApplication(
				app,
				place.whose(context),
				id,
				inputOf(typed),
			).catch(atField);
			return see(
				`${addressIn(place, context, path)}/${id}`,
				t("The application was saved."),
			);
		},
	});

	const renewSecret = form({
		...does(place, "/:id/regenerate_secret"),
		audit: "application.secret-renewed",
		creates: true,
		on: place.on,
		fields: {},
		shownOn: applicationPage,
		sudo: true,
		async run({ app, context, params }) {
			const id = idIn(params);
			const whose = place.whose(context);
			const secret = await renewOAuthSecret(app, whose, id);
			return application(place, { app, context }, id, secret);
		},
	});

	const dropApplication = form({
		...does(place, "/:id/delete"),
		audit: "application.deleted",
		on: place.on,
		fields: {},
		shownOn: applicationPage,
		sudo: true,
		async run({ app, context, params }) {
			await deleteOAuthApplication(app, place.whose(context), idIn(params));
			return see(
				addressIn(place, context, list),
				t("The application was deleted."),
			);
		},
	});
	return [editApplication, renewSecret, dropApplication];
}
