import type { WholeGpgKey } from "../../../domain/keys/gpg-key.ts";
import type { Form as Declared } from "../../page.ts";
import { Form, Lines, Submit } from "../../parts/form.tsx";
import { Icon } from "../../parts/icon.tsx";
import { CopiedLines } from "../../parts/shown-once.tsx";
import { Time } from "../../parts/time.tsx";
import { t } from "../../words/words.ts";

/** Asks for a signature that shows whose a key is. */
export const ProveKey = ({
	does,
	id,
	name,
	command,
}: {
	does: Pick<Declared, "route">;
	id: number | string;
	name: string;
	command: string;
}) => (
	<Form does={does} id="prove">
		<h2>{t("Verify {name}", { name })}</h2>
		<input type="hidden" name="id" value={id} />
		<p class="text">{t("Sign this text with the key within one hour:")}</p>
		<CopiedLines lines={command} />
		<Lines
			name="signature"
			label={t("Signature")}
			mono
			rows={5}
			spellcheck={false}
			required
		/>
		<div class="actions">
			<Submit>{t("Verify")}</Submit>
		</div>
	</Form>
);

/** The OpenPGP keys of an account. */
export const GpgSection = ({
	keys,
	prove,
	token,
}: {
	keys: readonly WholeGpgKey[];
	/** The key that is to be proved. */
	prove: string;
	token: string;
}) => {
	const asked = keys.find(({ key_id }) => key_id === prove);
	return (
		<section class="stack" aria-labelledby="gpg">
			<h2 id="gpg">{t("GPG keys")}</h2>
			<p class="soft text">
				{t("Commits that are signed with these keys are shown as verified.")}
			</p>
			{keys.length > 0 && (
				<div class="box">
					<ul class="list l-wait">
						{keys.map((key) => (
							<li>
								<Icon name="key" />
								<div>
									<span class="strong mono">{key.key_id}</span>
									<p class="sub">
										{t("added")} <Time seconds={key.created_at} />
									</p>
								</div>
								<div class="fig line">
									{key.verified === 1 ? (
										<span class="soft small">{t("Verified")}</span>
									) : (
										<a class="btn s" href={`?verify_gpg=${key.key_id}#prove`}>
											{t("Verify")}
										</a>
									)}
									<Form
										does={{ route: "POST /user/settings/keys/gpg/delete" }}
										class="line"
									>
										<input type="hidden" name="id" value={key.id} />
										<Submit
											tone="danger"
											small
											label={t("Delete key {name}", { name: key.key_id })}
										>
											{t("Delete")}
										</Submit>
									</Form>
								</div>
							</li>
						))}
					</ul>
				</div>
			)}
			{asked && (
				<ProveKey
					does={{ route: "POST /user/settings/keys/gpg/verify" }}
					id={asked.key_id}
					name={asked.key_id}
					command={`echo '${token}' | gpg -a --default-key ${asked.key_id} --detach-sig`}
				/>
			)}
			<Form does={{ route: "POST /user/settings/keys/gpg" }} class="stack">
				<Lines
					name="armored"
					label={t("Public GPG key")}
					mono
					rows={5}
					spellcheck={false}
					required
					placeholder="-----BEGIN PGP PUBLIC KEY BLOCK-----"
					hint={t(
						"The output of gpg --armor --export. The key needs one of your verified email addresses.",
					)}
				/>
				<div class="actions">
					<Submit tone="">{t("Add GPG key")}</Submit>
				</div>
			</Form>
		</section>
	);
};
