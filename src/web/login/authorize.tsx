import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import {
	type AuthorizationRequest,
	askingApplication,
	readRequest,
} from "../../domain/oauth/authorization-request.ts";
import { OAuthError } from "../../domain/oauth/errors.ts";
import { allowApplication, needsConsent } from "../../domain/oauth/grants.ts";
import { issuerOf } from "../../domain/oauth/id-token.ts";
import { withParameters } from "../../domain/oauth/redirect-uri.ts";
import { scopeWords } from "../../domain/oauth/scopes.ts";
import { badRequest, forbidden, unauthorized } from "../../errors.ts";
import { anyone, signedInBrowser } from "../../guards/account.ts";
import type { Entry } from "../../http/endpoint.ts";
import { line } from "../fields.ts";
import { form, type PageResult, page, Redirect } from "../page.ts";
import { Form } from "../parts/form.tsx";
import { Layout } from "../parts/layout.tsx";
import { t } from "../words/words.ts";
import { Consent, ConsentButtons } from "./consent.tsx";

type ClientRequest = Pick<
	AuthorizationRequest,
	"application" | "redirect" | "redirectUri" | "state"
>;

/** @throws DomainError "bad-request" when nobody can be told: the client or its address is unknown */
async function askingOf(
	app: App,
	sent: URLSearchParams,
): Promise<ClientRequest> {
	const asking = await askingApplication(app, sent);
	if (!asking)
		throw badRequest(
			t(
				"The application that sent you here, or its redirect URI, is not registered",
			),
		);
	return asking;
}

/** The address of the application with the answer to its request (RFC 6749, 4.1.2; RFC 9207). */
const answerTo = (
	app: App,
	{ redirect, state }: ClientRequest,
	parameters: Readonly<Record<string, string>>,
): string =>
	withParameters(redirect, { ...parameters, state, iss: issuerOf(app) });

/** On to the application. */
function leave(entry: Entry, to: string): PageResult {
	const { referer } = entry.headers;
	// a browser that has just sent a form of ours, such as the one to sign in, may follow redirects within the forge only
	const fromForm =
		typeof referer === "string" &&
		URL.parse(referer)?.origin === new URL(entry.app.url).origin;
	if (!fromForm) return new Redirect(to);
	return (
		<Layout
			title={t("Continue to the application")}
			width="slim"
			head={<meta http-equiv="refresh" content={`0; url=${to}`} />}
		>
			<div class="stack l sign">
				<h1>{t("Continue to the application")}</h1>
				<p>
					<a href={to}>{t("Continue to {host}", { host: new URL(to).host })}</a>
				</p>
			</div>
		</Layout>
	);
}

const originOf = async (app: App, sent: URLSearchParams): Promise<string> => {
	const asking = await askingApplication(app, sent);
	if (!asking) return "";
	const { protocol, hostname, origin } = asking.redirect;
	// policies have no word for an address of IPv6, and a host may hold what ends a directive
	return /^[\w.-]+$/.test(hostname) ? origin : protocol;
};

export const authorizePage = page({
	route: "GET /login/oauth/authorize",
	on: anyone,
	leadsTo: originOf,
	unframed: true,
	async run({ app, actor, search, entry }) {
		const asking = await askingOf(app, search);
		try {
			const request = readRequest(asking, search);
			const silent = scopeWords(request.prompt).includes("none");
			const { account } = actor;
			if (!account) {
				if (silent)
					throw new OAuthError("login_required", "you are not signed in");
				throw unauthorized();
			}
			if (actor.via !== "session")
				throw forbidden(
					"this requires a browser session; tokens are not accepted",
				);
			if (!(await needsConsent(app, account, request)))
				return leave(
					entry,
					answerTo(app, request, {
						code: await allowApplication(app, account, request, {
							asked: false,
						}),
					}),
				);
			if (silent)
				throw new OAuthError("consent_required", "the user has to be asked");
			return consentPage(app, account, request);
		} catch (error) {
			if (!(error instanceof OAuthError)) throw error;
			return leave(entry, errorTo(app, asking, error));
		}
	},
});

const errorTo = (app: App, asking: ClientRequest, error: OAuthError): string =>
	answerTo(app, asking, {
		error: error.code,
		error_description: error.message,
	});

async function consentPage(
	app: App,
	me: Account,
	request: AuthorizationRequest,
) {
	const { application, redirect } = request;
	const hidden = {
		client_id: application.client_id,
		redirect_uri: request.redirectUri,
		...(request.state !== undefined && { state: request.state }),
		scope: request.scope,
		nonce: request.nonce,
		code_challenge: request.challenge,
		code_challenge_method: request.challengeMethod,
	};
	return (
		<Layout title={t("Authorize an application")} width="slim">
			<div class="stack l sign">
				{
					await Consent({
						app,
						me,
						application,
						scope: request.scope,
						children: (
							<Form does={grant} class="stack">
								{Object.entries(hidden).map(([name, value]) => (
									<input type="hidden" name={name} value={value} />
								))}
								<p class="small">
									{isOwnComputer(redirect)
										? t("You will then return to a program on this computer.")
										: t("You will then be redirected to {host}.", {
												host: redirect.host,
											})}
								</p>
								<ConsentButtons />
							</Form>
						),
					})
				}
			</div>
		</Layout>
	);
}

const isOwnComputer = ({ hostname }: URL): boolean =>
	/^(127\.|\[::1\]$|localhost$)/.test(hostname);

const any = () => line({ max: 2000 });

/** The answer of the consent page. */
export const grant = form({
	route: "POST /login/oauth/grant",
	audit: "grant.allowed",
	on: signedInBrowser,
	fields: {
		client_id: any(),
		redirect_uri: any(),
		state: any(),
		scope: any(),
		nonce: any(),
		code_challenge: any(),
		code_challenge_method: any(),
		granted: any(),
	},
	shownOn: authorizePage,
	sudo: (sent) => sent.get("granted") === "true",
	async run({ app, me, fields }) {
		const sent = new URLSearchParams({ response_type: "code" });
		for (const [name, value] of Object.entries(fields))
			if (value !== "") sent.set(name, value);
		const asking = await askingOf(app, sent);
		try {
			if (fields.granted !== "true")
				throw new OAuthError("access_denied", "the request is denied");
			const request = readRequest(asking, sent);
			const code = await allowApplication(app, me, request, { asked: true });
			return new Redirect(answerTo(app, request, { code }));
		} catch (error) {
			if (!(error instanceof OAuthError)) throw error;
			return new Redirect(errorTo(app, asking, error));
		}
	},
});
