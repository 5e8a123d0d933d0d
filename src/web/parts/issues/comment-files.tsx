import type { Attachment } from "../../../domain/attachments/attachment.ts";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { bytes } from "../bytes.ts";
import { Form, Submit } from "../form.tsx";
import { Icon } from "../icon.tsx";
import type { CommentActs, FormTarget } from "./comment-acts.ts";

const picture = /\.(?:png|jpe?g|gif|webp|avif)$/i;
const film = /\.(?:mp4|webm|mov)$/i;

/** The files of a text: pictures and films are seen, unless the text shows them itself; the others are links. */
export function CommentFiles({
	of,
	text,
	acts,
}: {
	of: readonly Attachment[];
	/** The text as HTML. */
	text: string;
	acts: CommentActs;
}) {
	return (
		<ul class="attached">
			{of.map((file) => {
				const href = at(`/attachments/${file.uuid}`);
				const seen = text.includes(`/attachments/${file.uuid}"`);
				return (
					<li>
						{!seen && picture.test(file.name) && (
							<a href={href}>
								<img src={href} alt={file.name} loading="lazy" />
							</a>
						)}
						{!seen && film.test(file.name) && (
							// biome-ignore lint/a11y/useMediaCaption: nobody has written captions for it
							<video src={href} controls preload="metadata" />
						)}
						<span class="line">
							<Icon name="clip" />
							<a href={href}>{file.name}</a>
							<span class="soft">{bytes(file.size)}</span>
							{acts.rename && <Rename of={file} to={acts.rename} />}
							{acts.unattach && (
								<Form
									does={acts.unattach}
									params={acts.unattach.params}
									class=""
								>
									<input type="hidden" name="file" value={file.id} />
									<Submit
										tone=""
										small
										label={t("Remove file {name}", { name: file.name })}
									>
										<Icon name="x" />
									</Submit>
								</Form>
							)}
						</span>
					</li>
				);
			})}
		</ul>
	);
}

const Rename = ({ of: file, to }: { of: Attachment; to: FormTarget }) => (
	<details class="drop">
		<summary
			class="btn s"
			aria-label={t("Rename file {name}", {
				name: file.name,
			})}
		>
			<Icon name="pen" />
		</summary>
		<div class="menu in">
			<Form does={to} params={to.params} class="stack s">
				<input type="hidden" name="file" value={file.id} />
				<label class="field">
					{t("New name")}
					<input
						class="input"
						name="name"
						value={file.name}
						maxlength={255}
						required
						spellcheck={false}
					/>
				</label>
				<Submit tone="" small>
					{t("Rename")}
				</Submit>
			</Form>
		</div>
	</details>
);
