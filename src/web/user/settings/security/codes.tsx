import { renderSVG } from "uqr";
import {
	beginCodes,
	confirmCodes,
	removeCodes,
} from "../../../../domain/factors/codes.ts";
import { renewRecoveryCodes } from "../../../../domain/factors/recovery-codes.ts";
import { signedIn } from "../../../../guards/account.ts";
import { line, secret } from "../../../fields.ts";
import { form, page, see } from "../../../page.ts";
import { Form, Line, Submit } from "../../../parts/form.tsx";
import { at, visit } from "../../../visit.ts";
import { t } from "../../../words/words.ts";
import { SettingsPage } from "../settings-page.tsx";
import { RecoveryCodes } from "./codes-section.tsx";
import { securityPage } from "./security.tsx";

const here = () => at("/user/settings/security");

/** Recovery codes, or back to where one came from when there are no new ones. */
const withCodes = (codes: readonly string[], note: string) =>
	codes.length ? (
		<SettingsPage current="/security" title={t("Recovery codes")}>
			<RecoveryCodes codes={codes} />
		</SettingsPage>
	) : (
		see(here(), note)
	);

export const enrolPage = page({
	route: "GET /user/settings/security/two_factor/enroll",
	on: signedIn(),
	run({ app, me }) {
		const typed = visit().failed?.typed;
		const { secret, address, sealed } = beginCodes(
			app,
			me,
			typed?.get("enrolment") ?? "",
		);
		return (
			<SettingsPage current="/security" title={t("Set up authenticator app")}>
				<ol class="stack l steps">
					<li>
						<p class="text">
							{t(
								"Use an authenticator app: your password manager, Aegis, Google Authenticator or another.",
							)}
						</p>
					</li>
					<li>
						<div class="stack">
							<p class="text">{t("Scan this QR code.")}</p>
							<div
								class="qr"
								role="img"
								aria-label={t("QR code with the secret")}
								// a picture of our own making
								dangerouslySetInnerHTML={{
									__html: renderSVG(address, { border: 4 }),
								}}
							/>
							<p class="soft small">
								{t("Or enter this secret:")}{" "}
								<code class="mono wrap" data-secret>
									{spaced(secret)}
								</code>
							</p>
						</div>
					</li>
					<li>
						<Form
							does={{
								route: "POST /user/settings/security/two_factor/enroll",
							}}
							class="stack"
						>
							<input type="hidden" name="enrolment" value={sealed} />
							<Line
								name="code"
								label={t("Authentication code")}
								autocomplete="one-time-code"
								inputmode="numeric"
								maxlength={10}
								required
							/>
							<div class="actions">
								<Submit>{t("Enable")}</Submit>
								<a class="btn" href={here()}>
									{t("Back")}
								</a>
							</div>
						</Form>
					</li>
				</ol>
			</SettingsPage>
		);
	},
});

const spaced = (secret: string): string =>
	(secret.match(/.{1,4}/g) ?? []).join(" ");

export const enrol = form({
	route: "POST /user/settings/security/two_factor/enroll",
	audit: "factor.app-added",
	on: signedIn(),
	fields: {
		enrolment: line({ max: 1024 }),
		code: secret({ required: "Enter the code." }),
	},
	shownOn: enrolPage,
	sudo: true,
	async run({ app, actor, me, fields }) {
		const codes = await confirmCodes(
			app,
			me,
			{ sealed: fields.enrolment, code: fields.code },
			actor.session,
		);
		return withCodes(
			codes,
			t(
				"The authenticator app was set up. All other sessions were signed out.",
			),
		);
	},
});

export const disable = form({
	route: "POST /user/settings/security/two_factor/disable",
	audit: "factor.app-removed",
	on: signedIn(),
	fields: {},
	shownOn: securityPage,
	sudo: true,
	async run({ app, me }) {
		await removeCodes(app, me);
		return see(here(), t("The authenticator app was removed."));
	},
});

export const regenerate = form({
	route: "POST /user/settings/security/two_factor/regenerate_scratch",
	creates: true,
	audit: "factor.recovery-codes-renewed",
	on: signedIn(),
	fields: {},
	shownOn: securityPage,
	sudo: true,
	run: async ({ app, me }) => withCodes(await renewRecoveryCodes(app, me), ""),
});
