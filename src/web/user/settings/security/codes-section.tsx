import { Form, Submit } from "../../../parts/form.tsx";
import { Icon } from "../../../parts/icon.tsx";
import { CopiedLines } from "../../../parts/shown-once.tsx";
import { at } from "../../../visit.ts";
import { plural, t } from "../../../words/words.ts";

/** The app that makes codes, and the codes for when it is lost. */
export const CodesSection = ({
	codes,
	any,
	left,
}: {
	/** Whether there is an app. */
	codes: boolean;
	/** Whether there is any second factor. */
	any: boolean;
	/** Recovery codes that are not used yet. */
	left: number;
}) => (
	<>
		<section class="stack" aria-labelledby="codes">
			<h2 id="codes">{t("Authenticator app")}</h2>
			<p class="soft text">
				{codes
					? t(
							"Enabled. After your password you enter a code from your authenticator app. Programs use access tokens.",
						)
					: t(
							"After your password you enter a code from an authenticator app on your phone. A stolen password alone is not enough to sign in.",
						)}
			</p>
			<div class="actions">
				{codes ? (
					<Form
						does={{ route: "POST /user/settings/security/two_factor/disable" }}
						class="line"
					>
						<Submit tone="danger">{t("Remove authenticator app")}</Submit>
					</Form>
				) : (
					<a class="btn" href={at("/user/settings/security/two_factor/enroll")}>
						<Icon name="plus" />
						{t("Set up authenticator app")}
					</a>
				)}
			</div>
		</section>
		{any && (
			<section class="stack" aria-labelledby="recovery">
				<h2 id="recovery">{t("Recovery codes")}</h2>
				<p class="soft text">
					{plural(left, "1 code left.", "{n} codes left.")}{" "}
					{t(
						"Each code signs you in once if you lose your phone or your passkey. Store them like passwords.",
					)}
				</p>
				<Form
					does={{
						route: "POST /user/settings/security/two_factor/regenerate_scratch",
					}}
					class="actions"
				>
					<Submit tone="">{t("Regenerate recovery codes")}</Submit>
				</Form>
			</section>
		)}
	</>
);

/** New recovery codes, which are shown this once. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
	<div class="stack l">
		<p class="text">
			{t(
				"Save these ten codes in your password manager or on paper. Each code signs you in once if you lose your phone or your passkey. They are not shown again.",
			)}
		</p>
		<CopiedLines lines={codes.join("\n")} secret />
		<div class="actions">
			<a class="btn primary" href={at("/user/settings/security")}>
				{t("I have saved the codes")}
			</a>
		</div>
	</div>
);
