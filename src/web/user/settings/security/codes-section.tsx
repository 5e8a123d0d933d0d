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
			<h2 id="codes">{t("Codes of an app")}</h2>
			<p class="soft text">
				{codes
					? t(
							"On. After your password you type a code that an app on your phone shows. Programs use tokens.",
						)
					: t(
							"After your password you type a code that an app on your phone shows. Whoever learns the password alone does not come in.",
						)}
			</p>
			<div class="actions">
				{codes ? (
					<Form
						does={{ route: "POST /user/settings/security/two_factor/disable" }}
						class="line"
					>
						<Submit tone="danger">{t("Remove the app")}</Submit>
					</Form>
				) : (
					<a class="btn" href={at("/user/settings/security/two_factor/enroll")}>
						<Icon name="plus" />
						{t("Set up an app")}
					</a>
				)}
			</div>
		</section>
		{any && (
			<section class="stack" aria-labelledby="recovery">
				<h2 id="recovery">{t("Recovery codes")}</h2>
				<p class="soft text">
					{plural(left, "1 code is left.", "{n} codes are left.")}{" "}
					{t(
						"Each lets you in once when your phone or your passkey is lost. Keep them where you keep passwords.",
					)}
				</p>
				<Form
					does={{
						route: "POST /user/settings/security/two_factor/regenerate_scratch",
					}}
					class="actions"
				>
					<Submit tone="">{t("Make new codes")}</Submit>
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
				"Keep these ten codes where you keep passwords, or on paper. Each lets you in once when your phone or your passkey is lost. They are not shown again.",
			)}
		</p>
		<CopiedLines lines={codes.join("\n")} secret />
		<div class="actions">
			<a class="btn primary" href={at("/user/settings/security")}>
				{t("I have kept them")}
			</a>
		</div>
	</div>
);
