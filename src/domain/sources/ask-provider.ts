import * as oidc from "openid-client";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { openThrottle, type Throttle } from "../../crypto/throttle.ts";
import { DomainError, forbidden, tooMany, unavailable } from "../../errors.ts";
import { identifierOf, shownNameOf } from "../../text/names.ts";
import { openTurns, type Turns } from "../../threads/turns.ts";
import { anonymousClaimant } from "../permissions/actor.ts";
import {
	addressOf,
	issuerOf,
	type LoginSource,
	type OAuthSettings,
	oauthSettingsOf,
} from "./sources.ts";

/** Who somebody is at a provider. */
export interface Identity {
	/** Who says so: the same subject of another issuer is somebody else. */
	readonly issuer: string;
	readonly subject: string;
	readonly name: string;
	readonly email: string;
	/** Whether the provider vouches for the address. */
	readonly confirmed: boolean;
	readonly fullName: string;
	readonly groups: readonly string[];
}

/** What the browser keeps while its user is at the provider. */
export interface LoginState {
	readonly state: string;
	readonly nonce: string;
	readonly verifier: string;
}

const issuerUrl = (settings: OAuthSettings): URL =>
	new URL(addressOf(settings));

/** Where a provider is, as policies of pages name it. */
export function providerOrigin(source: LoginSource): string {
	const { protocol, hostname, origin } = issuerUrl(oauthSettingsOf(source));
	return /^[\w.-]+$/.test(hostname) ? origin : protocol;
}

/** All requests go the forge's one way out: only to where it may go, with bounds on time and size. */
const fetchWith =
	(app: App): oidc.CustomFetch =>
	async (url, { method, headers, body }) => {
		const answer = await app.egress.request({
			method,
			url: String(url),
			headers: headers as Record<string, string>,
			body: body === undefined || body === null ? undefined : String(body),
			timeoutMs: 10_000,
			maxBytes: 512 * 1024,
		});
		const type = answer.headers["content-type"];
		const empty = [204, 205, 304].includes(answer.status);
		return new Response(empty ? null : new Uint8Array(answer.body), {
			status: answer.status,
			headers: type ? { "content-type": type } : {},
		});
	};

/** What providers said of themselves, and how often somebody came back from one in vain. */
interface ProviderMemory {
	readonly known: Map<
		number,
		{ stamp: string; until: number; asked: Promise<oidc.Configuration> }
	>;
	readonly failed: Throttle;
	/** Journeys that have ended, with when they would have been too old anyway: each ends once. */
	readonly ended: Map<string, number>;
	/** Those who have come back and about whom a source is asked. */
	readonly callbacks: Turns;
}
/** How many of them there are at once: in all, of one network, and at one source. */
const callbackTurns = {
	atOnce: 16,
	perUser: 2,
	perStore: 8,
	waiting: 200,
	patience: 30_000,
};
/** Journeys that are remembered, and for how long, in seconds: longer than a browser remembers its own. */
const endedJourneys = { most: 50_000, seconds: 1_800 };
/** For so long a provider is not asked again what it offers, and after a failure, in seconds. */
const remembered = { good: 300, bad: 5 };
/** Answers for nobody that one network may bring in five minutes: each of them makes the forge ask the provider. */
const mostFailures = 30;
const turnWords = {
	busy: () => tooMany("too many sign-ins at once, try again in a moment"),
	gone: () => tooMany("too many sign-ins at once, try again in a moment"),
};
const memories = new WeakMap<App["egress"], ProviderMemory>();

function memoryOf(app: App): ProviderMemory {
	const memory = memories.get(app.egress) ?? {
		known: new Map(),
		failed: openThrottle({ limit: mostFailures, window: 300_000 }),
		ended: new Map(),
		callbacks: openTurns(callbackTurns, turnWords),
	};
	memories.set(app.egress, memory);
	return memory;
}

/** How to ask a provider. Strangers get it asked for, so it is fetched once for all of them. */
function configuration(
	app: App,
	source: LoginSource,
): Promise<oidc.Configuration> {
	const { known } = memoryOf(app);
	const at = now(app);
	const stamp = `${source.settings} ${source.secret}`;
	const found = known.get(source.id);
	if (found?.stamp === stamp && found.until > at) return found.asked;
	const asked = fetchConfiguration(app, source);
	const entry = { stamp, until: at + remembered.good, asked };
	known.set(source.id, entry);
	asked.catch(() => {
		entry.until = now(app) + remembered.bad;
	});
	return asked;
}

async function fetchConfiguration(
	app: App,
	source: LoginSource,
): Promise<oidc.Configuration> {
	const settings = oauthSettingsOf(source);
	const secret = app.seals.open(source.secret) ?? "";
	const url = issuerUrl(settings);
	const insecure = url.protocol === "http:" ? [oidc.allowInsecureRequests] : [];
	const auth = secret === "" ? oidc.None() : oidc.ClientSecretPost(secret);
	if (settings.provider === "github") {
		const home = url.href.replace(/\/$/, "");
		const config = new oidc.Configuration(
			{
				issuer: home,
				authorization_endpoint: `${home}/login/oauth/authorize`,
				token_endpoint: `${home}/login/oauth/access_token`,
			},
			settings.clientId,
			undefined,
			auth,
		);
		config[oidc.customFetch] = fetchWith(app);
		for (const allow of insecure) allow(config);
		return config;
	}
	return oidc.discovery(url, settings.clientId, undefined, auth, {
		[oidc.customFetch]: fetchWith(app),
		timeout: 15,
		// the token's signature counts, not only where it came from
		execute: [...insecure, oidc.enableNonRepudiationChecks],
	});
}

/** What goes wrong on the way to a provider is told in few words, and logged. */
async function telling<T>(
	app: App,
	source: LoginSource,
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof DomainError) throw error;
		app.log.warn(
			{ err: error, source: source.name },
			"signing in with a provider failed",
		);
		const { code, error: said } = error as { code?: string; error?: string };
		if (said === "access_denied")
			throw forbidden("the sign-in was cancelled at the provider");
		if (code?.startsWith("OAUTH_") || said !== undefined)
			throw forbidden(
				"the response of the provider does not belong to this request",
			);
		throw unavailable(
			"the provider cannot be reached, or gives no good answer",
		);
	}
}

export const callbackOf = (app: App, source: LoginSource): string =>
	`${app.url}user/oauth2/${encodeURIComponent(source.name)}/callback`;

/** Where somebody is sent to sign in, and what his browser has to remember. @throws DomainError "unavailable" */
export const beginLogin = (
	app: App,
	source: LoginSource,
): Promise<{ to: string; journey: LoginState }> =>
	telling(app, source, async () => {
		const config = await configuration(app, source);
		const settings = oauthSettingsOf(source);
		const journey = {
			state: oidc.randomState(),
			nonce: oidc.randomNonce(),
			verifier: oidc.randomPKCECodeVerifier(),
		};
		const isGithub = settings.provider === "github";
		const usual = isGithub ? "read:user user:email" : "openid profile email";
		const to = oidc.buildAuthorizationUrl(config, {
			redirect_uri: callbackOf(app, source),
			scope: settings.scopes || usual,
			state: journey.state,
			code_challenge: await oidc.calculatePKCECodeChallenge(journey.verifier),
			code_challenge_method: "S256",
			...(!isGithub && { nonce: journey.nonce }),
		});
		return { to: to.href, journey };
	});

/**
 * Who has come back from a provider; the answer must be for this journey (state, nonce, issuer, PKCE).
 * @throws DomainError "unauthorized", "unavailable", "too-many"
 */
export async function endJourney(
	app: App,
	source: LoginSource,
	journey: LoginState,
	search: URLSearchParams,
	peer: string,
): Promise<{ identity: Identity; claims: Record<string, unknown> }> {
	const { failed, callbacks } = memoryOf(app);
	const from = anonymousClaimant(peer);
	const { allowed, retryAfter } = failed.ask(from);
	if (!allowed)
		throw tooMany("too many failed logins, try again later", { retryAfter });
	// what another page sends a browser to ends no journey
	if (search.get("state") !== journey.state)
		throw forbidden(
			"the response of the provider does not belong to this request",
		);
	endOnce(app, journey);
	const endTurn = await callbacks.take({ user: from, store: source.id });
	try {
		return await identityAfter(app, source, journey, search);
	} catch (error) {
		failed.fail(from);
		throw error;
	} finally {
		endTurn();
	}
}

/** A journey leads to one answer, whatever it is. @throws DomainError "forbidden" */
function endOnce(app: App, { state }: LoginState): void {
	const { ended } = memoryOf(app);
	const at = now(app);
	for (const [old, until] of ended) {
		if (until > at && ended.size <= endedJourneys.most) break;
		ended.delete(old);
	}
	if (ended.has(state))
		throw forbidden("the response of the provider was already used");
	ended.set(state, at + endedJourneys.seconds);
}

const identityAfter = (
	app: App,
	source: LoginSource,
	journey: LoginState,
	search: URLSearchParams,
): Promise<{ identity: Identity; claims: Record<string, unknown> }> =>
	telling(app, source, async () => {
		const config = await configuration(app, source);
		const settings = oauthSettingsOf(source);
		const came = new URL(callbackOf(app, source));
		came.search = search.toString();
		const isGithub = settings.provider === "github";
		const tokens = await oidc.authorizationCodeGrant(config, came, {
			expectedState: journey.state,
			pkceCodeVerifier: journey.verifier,
			...(!isGithub && {
				expectedNonce: journey.nonce,
				idTokenExpected: true,
			}),
		});
		if (isGithub)
			return githubIdentity(app, settings, config, tokens.access_token);
		const told: Record<string, unknown> = { ...tokens.claims() };
		const subject = subjectOf(told.sub);
		const more = config.serverMetadata().userinfo_endpoint
			? await oidc.fetchUserInfo(config, tokens.access_token, subject)
			: {};
		const issuer = issuerOf(config.serverMetadata().issuer);
		return identityOf(settings, issuer, subject, claimsOf(told, more));
	});

/** What identifies somebody is taken whole, or not at all. */
function subjectOf(value: unknown): string {
	const subject = identifierOf(value);
	if (subject === undefined)
		throw forbidden("the provider did not send a user");
	return subject;
}
const text = (value: unknown): string => identifierOf(value) ?? "";

/**
 * What is signed counts more than what is only answered. An address and the word that it is its owner's come from one of the two: the word
 * about one address says nothing about another.
 */
export function claimsOf(
	signed: Record<string, unknown>,
	answered: Record<string, unknown>,
): Record<string, unknown> {
	const { email, email_verified } =
		signed.email === undefined || signed.email === answered.email
			? { ...answered, ...signed }
			: signed;
	return { ...answered, ...signed, email, email_verified };
}

function identityOf(
	settings: OAuthSettings,
	issuer: string,
	subject: string,
	claims: Record<string, unknown>,
) {
	const groups = claims[settings.groupClaim || "groups"];
	return {
		claims,
		identity: {
			issuer,
			subject,
			name: text(claims.preferred_username) || text(claims.nickname),
			email: text(claims.email),
			confirmed: claims.email_verified === true,
			fullName: shownNameOf(claims.name),
			groups: (Array.isArray(groups) ? groups : [groups]).filter(
				(one): one is string => typeof one === "string",
			),
		},
	};
}

/** GitHub has no OpenID Connect: who somebody is stands in its API. */
async function githubIdentity(
	_app: App,
	settings: OAuthSettings,
	config: oidc.Configuration,
	token: string,
) {
	const home = issuerUrl(settings);
	const api =
		home.host === "github.com"
			? "https://api.github.com"
			: `${home.origin}/api/v3`;
	const read = async (path: string): Promise<unknown> => {
		const answer = await oidc.fetchProtectedResource(
			config,
			token,
			new URL(api + path),
			"GET",
			undefined,
			new Headers({ accept: "application/json" }),
		);
		if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
		return answer.json();
	};
	const user = (await read("/user")) as Record<string, unknown>;
	const mails = (await read("/user/emails")) as {
		email: string;
		primary: boolean;
		verified: boolean;
	}[];
	const mail = Array.isArray(mails)
		? mails.find((one) => one.primary === true)
		: undefined;
	if (typeof user.id !== "number") throw new Error("/user has no id");
	return {
		claims: user,
		identity: {
			issuer: issuerOf(config.serverMetadata().issuer),
			subject: String(user.id),
			name: text(user.login),
			email: text(mail?.email),
			confirmed: mail?.verified === true,
			fullName: shownNameOf(user.name),
			groups: [],
		},
	};
}
