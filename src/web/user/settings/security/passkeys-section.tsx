import type { Passkey } from "../../../../domain/factors/passkeys.ts";
import { Form, Line, Submit } from "../../../parts/form.tsx";
import { Icon } from "../../../parts/icon.tsx";
import { PasskeyButton } from "../../../parts/passkey-button.tsx";
import { Time } from "../../../parts/time.tsx";
import { t } from "../../../words/words.ts";

/** The passkeys of an account. */
export const PasskeysSection = ({ keys }: { keys: readonly Passkey[] }) => (
	<section class="stack" aria-labelledby="passkeys">
		<h2 id="passkeys">{t("Passkeys")}</h2>
		<p class="soft text">
			{t(
				"A passkey is stored on your phone, computer or security key and is unlocked with your fingerprint, face or PIN. It signs you in without a password and protects against phishing.",
			)}
		</p>
		{keys.length > 0 && (
			<div class="box">
				<ul class="list l-wait">
					{keys.map((key) => (
						<li>
							<Icon name="key" />
							<div class="stack s">
								<div>
									<span class="strong">{key.name}</span>
									<p class="sub">
										{t("added")} <Time seconds={key.created_at} /> ·{" "}
										{t("last used")} <Time seconds={key.used_at} />
										{key.synced === 1 && ` · ${t("on several devices")}`}
									</p>
								</div>
								<details>
									<summary>{t("New name")}</summary>
									<Form
										does={{
											route: "POST /user/settings/security/webauthn/rename",
										}}
										class="line"
									>
										<input type="hidden" name="id" value={key.id} />
										<input
											class="input"
											name="name"
											value={key.name}
											maxlength={60}
											required
											aria-label={t("Name of the passkey")}
										/>
										<Submit tone="" small>
											{t("Save")}
										</Submit>
									</Form>
								</details>
							</div>
							<Form
								does={{ route: "POST /user/settings/security/webauthn/delete" }}
								class="fig"
							>
								<input type="hidden" name="id" value={key.id} />
								<Submit
									tone="danger"
									small
									label={t("Remove passkey {name}", { name: key.name })}
								>
									{t("Remove")}
								</Submit>
							</Form>
						</li>
					))}
				</ul>
			</div>
		)}
		<noscript>
			<p>
				{t(
					"Passkeys need JavaScript. You can use an authenticator app instead.",
				)}
			</p>
		</noscript>
		<Form
			does={{ route: "POST /user/settings/security/webauthn/register" }}
			class="stack"
		>
			<Line
				name="name"
				label={t("Passkey name")}
				hint={t(
					"Optional. It helps you recognize the passkey: “phone”, “blue key”.",
				)}
				maxlength={60}
			/>
			<PasskeyButton
				name="credential"
				from="/user/settings/security/webauthn/request_register"
				makes
			>
				{t("Add passkey")}
			</PasskeyButton>
		</Form>
	</section>
);
