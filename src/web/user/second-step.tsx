import { checkCode } from "../../domain/factors/codes.ts";
import { useRecoveryCode } from "../../domain/factors/recovery-codes.ts";
import { waysOf } from "../../domain/factors/second-factor.ts";
import type { HalfSignedIn } from "../../domain/factors/second-step.ts";
import {
	accountOfPasskey,
	passkeyRequest,
} from "../../domain/factors/show-passkey.ts";
import { notingFailure } from "../../domain/sources/failed-sign-ins.ts";
import { DomainError, unauthorized } from "../../errors.ts";
import { anyone } from "../../guards/account.ts";
import type { Entry } from "../../http/endpoint.ts";
import { clientOf } from "../client-of.ts";
import { line, secret } from "../fields.ts";
import { form, Plain, page, see } from "../page.ts";
import { Form, Line, Submit } from "../parts/form.tsx";
import { Layout } from "../parts/layout.tsx";
import { PasskeyButton, PasskeyModule } from "../parts/passkey-button.tsx";
import { at, visit } from "../visit.ts";
import { t } from "../words/words.ts";
import { signInRecords } from "./sign-in-records.ts";
import { inSecondStep, signedIn } from "./signed-in.ts";

type SecondFactor = "codes" | "recovery" | "passkey";
const places = {
	codes: ["/user/two_factor", "Use your authenticator app"],
	passkey: ["/user/webauthn", "Use a passkey"],
	recovery: ["/user/two_factor/scratch", "Use a recovery code"],
} as const;

/** Where one of the ways leads when somebody stands between the steps; else back to the first. */
async function step(
	entry: Entry,
	way: SecondFactor,
	shown: (half: HalfSignedIn, back: string) => preact.JSX.Element,
) {
	const { app, query } = entry;
	const back = (visit().failed?.typed ?? query).get("redirect_to") ?? "/";
	const half = await inSecondStep(app, entry);
	if (!half) return see(at("/user/login"));
	const ways = await waysOf(app.db, half.account);
	const others = (["codes", "passkey", "recovery"] as const).filter(
		(other) =>
			other !== way &&
			(other !== "codes" || ways.codes) &&
			(other !== "passkey" || ways.passkeys > 0),
	);
	const behind = `?${new URLSearchParams({ redirect_to: back })}`;
	return (
		<Layout
			title={t("Two-factor authentication")}
			width="slim"
			head={way === "passkey" && <PasskeyModule />}
		>
			<div class="stack l sign">
				<div class="stack s">
					<h1>{t("Two-factor authentication")}</h1>
					<p class="soft">
						{t("You are signing in as {name}.", { name: half.account.name })}
					</p>
				</div>
				{shown(half, back)}
				<ul class="stack s">
					{others.map((other) => (
						<li>
							<a href={at(places[other][0]) + behind}>{t(places[other][1])}</a>
						</li>
					))}
				</ul>
			</div>
		</Layout>
	);
}

const Back = ({ to }: { to: string }) => (
	<input type="hidden" name="redirect_to" value={to} />
);

/** Who stands between the steps. @throws DomainError "unauthorized" */
async function demandStep(entry: Entry): Promise<HalfSignedIn> {
	const half = await inSecondStep(entry.app, entry);
	if (!half) throw unauthorized(t("This took too long. Sign in again."));
	return half;
}
const wrongCode = (message: string) =>
	new DomainError("unauthorized", message, { field: "passcode" });

/** @throws DomainError "unauthorized" for what does not match, which the log of failed sign-ins has then */
const demandFactor = (
	{ app, peer }: Entry,
	{ account }: HalfSignedIn,
	message: string,
	matches: () => Promise<boolean>,
): Promise<void> =>
	notingFailure(app, "factor", peer, account.name, async () => {
		if (!(await matches())) throw wrongCode(message);
	});

export const codePage = page({
	route: "GET /user/two_factor",
	on: anyone,
	run: ({ entry }) =>
		step(entry, "codes", (_, back) => (
			<Form does={{ route: "POST /user/two_factor" }} class="stack">
				<Back to={back} />
				<Line
					name="passcode"
					label={t("Authentication code")}
					hint={t(
						"Enter the six-digit code that your authenticator app shows.",
					)}
					autocomplete="one-time-code"
					inputmode="numeric"
					maxlength={10}
					width="full"
					required
					autofocus
				/>
				<Submit>{t("Sign in")}</Submit>
			</Form>
		)),
});

export const sendCode = form({
	route: "POST /user/two_factor",
	audit: signInRecords,
	on: anyone,
	fields: {
		passcode: secret({ required: "Enter the code." }),
		redirect_to: line({ max: 4096 }),
	},
	shownOn: codePage,
	async run({ app, actor, entry, fields }) {
		const half = await demandStep(entry);
		await demandFactor(entry, half, t("This code is not valid."), () =>
			checkCode(app, half.account, fields.passcode),
		);
		return signedIn({ app, actor, entry }, half, fields.redirect_to);
	},
});

export const recoveryPage = page({
	route: "GET /user/two_factor/scratch",
	on: anyone,
	run: ({ entry }) =>
		step(entry, "recovery", (_, back) => (
			<Form does={{ route: "POST /user/two_factor/scratch" }} class="stack">
				<Back to={back} />
				<Line
					name="passcode"
					label={t("Recovery code")}
					hint={t("Enter one of your recovery codes. Each code works once.")}
					autocomplete="off"
					maxlength={20}
					width="full"
					required
					autofocus
					spellcheck={false}
				/>
				<Submit>{t("Sign in")}</Submit>
			</Form>
		)),
});

export const sendRecovery = form({
	route: "POST /user/two_factor/scratch",
	audit: [...signInRecords, "factor.recovery-code-used"],
	on: anyone,
	fields: {
		passcode: secret({ required: "Enter the code." }),
		redirect_to: line({ max: 4096 }),
	},
	shownOn: recoveryPage,
	async run({ app, actor, entry, fields }) {
		const half = await demandStep(entry);
		const by = clientOf(entry);
		const words = t("This is not a valid recovery code.");
		await demandFactor(entry, half, words, () =>
			useRecoveryCode(app, half.account, fields.passcode, by),
		);
		return signedIn({ app, actor, entry }, half, "/user/settings/security", {
			note: t("You used a recovery code. Check how many are left."),
		});
	},
});

export const passkeyPage = page({
	route: "GET /user/webauthn",
	on: anyone,
	run: ({ entry }) =>
		step(entry, "passkey", (_, back) => (
			<Form does={{ route: "POST /user/webauthn/assertion" }} class="stack">
				<Back to={back} />
				<noscript>
					<p>{t("Passkeys need JavaScript. Use another method.")}</p>
				</noscript>
				<PasskeyButton
					name="credential"
					from="/user/webauthn/assertion"
					primary
				>
					{t("Use a passkey")}
				</PasskeyButton>
			</Form>
		)),
});

/** What the browser needs: between the steps for signing in, in a session for confirming that it is its owner. */
export const passkeyOptions = page({
	route: "GET /user/webauthn/assertion",
	on: anyone,
	async run({ app, actor, entry }) {
		const { account, session } = actor;
		const half = session ? undefined : await inSecondStep(app, entry);
		if (!half && (!session || !account)) throw unauthorized();
		const options = await passkeyRequest(
			app,
			half
				? { of: "second-step", account: half.account }
				: {
						of: "confirm",
						account: account as typeof account & object,
						session: session?.id ?? 0,
					},
		);
		return new Plain("application/json", JSON.stringify(options));
	},
});

export const sendPasskey = form({
	route: "POST /user/webauthn/assertion",
	audit: [...signInRecords, "factor.passkey-refused"],
	on: anyone,
	fields: {
		credential: secret({ max: 16_384, required: "Use a passkey." }),
		redirect_to: line({ max: 4096 }),
	},
	shownOn: passkeyPage,
	async run({ app, actor, entry, fields }) {
		const half = await demandStep(entry);
		const { account } = half;
		const purpose = { of: "second-step", account } as const;
		await accountOfPasskey(app, purpose, fields.credential);
		return signedIn({ app, actor, entry }, half, fields.redirect_to);
	},
});

/** What the browser needs for a passkey that is all that somebody shows. */
export const aloneOptions = page({
	route: "GET /user/webauthn/passkey/assertion",
	on: anyone,
	async run({ app }) {
		const options = await passkeyRequest(app, { of: "sign-in" });
		return new Plain("application/json", JSON.stringify(options));
	},
});
