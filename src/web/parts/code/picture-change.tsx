import type { ShownFile } from "../../../domain/history/read-diff.ts";
import { moduleAt } from "../../assets.ts";
import { number, t } from "../../words/words.ts";
import { bytes } from "../bytes.ts";

/** Where a side of a picture can be loaded. */
export type PictureLink = (
	file: ShownFile,
	side: "old" | "now",
) => string | undefined;

/** A picture before and after a change, side by side; with a script also one upon the other. */
export function PictureChange({
	file,
	link,
}: {
	file: ShownFile;
	link: PictureLink;
}) {
	const { old, now } = file.picture ?? {};
	const sides = [
		{
			key: "old",
			words: t("Before"),
			side: old,
			src: old && link(file, "old"),
		},
		{ key: "now", words: t("After"), side: now, src: now && link(file, "now") },
	] as const;
	return (
		<div
			class="pictures"
			data-module={old && now ? moduleAt("picture-change.js") : undefined}
		>
			{old && now && (
				<div class="actions" hidden data-views>
					<div class="group">
						{(
							[
								["two", t("Side by side")],
								["swipe", t("Swipe")],
								["onion", t("Onion skin")],
							] as const
						).map(([view, words]) => (
							<button
								type="button"
								class="btn s"
								data-view={view}
								aria-pressed={view === "two"}
							>
								{words}
							</button>
						))}
					</div>
					<label class="line" hidden>
						{t("Opacity of the new image")}
						<input type="range" min="0" max="100" value="50" />
					</label>
				</div>
			)}
			<div class="sides">
				{sides.map(
					({ key, words, side, src }) =>
						side &&
						src && (
							<figure class={key}>
								<figcaption class="small">
									<span class="strong">{words}</span>{" "}
									<span class="soft">
										{side.pixels &&
											`${number(side.pixels.width)} × ${number(side.pixels.height)} · `}
										{bytes(side.bytes)}
									</span>
								</figcaption>
								<img
									src={src}
									alt={`${words}: ${file.path}`}
									loading="lazy"
									width={side.pixels?.width}
									height={side.pixels?.height}
								/>
							</figure>
						),
				)}
			</div>
		</div>
	);
}
