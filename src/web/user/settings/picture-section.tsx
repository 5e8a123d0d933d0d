import type { Account } from "../../../domain/accounts/account.ts";
import { Avatar } from "../../parts/avatar.tsx";
import { PictureField } from "../../parts/file-field.tsx";
import { Form, Submit } from "../../parts/form.tsx";
import { t } from "../../words/words.ts";

/** The picture of an account. With scripts a part of it is chosen; without, it is taken as it is. */
export const PictureSection = ({
	me,
	route = "POST /user/settings/avatar",
	params,
}: {
	/** Whose it is. */
	me: Account;
	/** The form that takes another picture; below it stands the one that takes it away. */
	route?: string;
	params?: Readonly<Record<string, string>>;
}) => (
	<section class="stack" aria-labelledby="picture">
		<h2 id="picture">{t("Avatar")}</h2>
		<div class="line">
			<Avatar of={me} size="xl" />
			{me.avatar && (
				<Form does={{ route: `${route}/delete` }} params={params} class="line">
					<Submit tone="danger">{t("Remove avatar")}</Submit>
				</Form>
			)}
		</div>
		<Form does={{ route }} params={params} multipart class="stack">
			<div class="field" data-crop>
				<PictureField />
				<input type="hidden" name="cropped" />
				<div class="stack s crop" hidden>
					<canvas
						width={384}
						height={384}
						role="img"
						aria-label={t("Preview")}
					/>
					{(
						[
							["zoom", t("Size"), 100, 400, 100],
							["x", t("Left and right"), 0, 100, 50],
							["y", t("Up and down"), 0, 100, 50],
						] as const
					).map(([key, words, min, max, value]) => (
						<label>
							{words}{" "}
							<input
								type="range"
								data-key={key}
								min={min}
								max={max}
								value={value}
							/>
						</label>
					))}
				</div>
			</div>
			<div class="actions">
				<Submit tone="">{t("Update avatar")}</Submit>
			</div>
		</Form>
	</section>
);
