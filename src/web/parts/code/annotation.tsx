import type { Annotation } from "../../../domain/actions/annotations/annotations.ts";
import { t } from "../../words/words.ts";
import { Icon } from "../icon.tsx";

/** Icon, tone and word of each kind. */
const looks: Readonly<
	Record<Annotation["kind"], readonly [string, string, string]>
> = {
	error: ["fail", "bad", "Error"],
	warning: ["alert", "wait", "Warning"],
	notice: ["info", "", "Notice"],
};

interface AnnotationProps {
	of: Annotation;
	/** Where the line is that it speaks of; without it the place is told only. */
	href?: string | undefined;
	/** What made it: the job, with the way to its log. */
	by: { readonly href: string; readonly words: string };
	/** It stands at the line of which it speaks. */
	atLine?: boolean;
}

/** What a job says of lines of a file, in a box. */
export const AnnotationNote = ({ of, href, by, atLine }: AnnotationProps) => {
	const [icon, tone, word] = looks[of.kind];
	const place = placeOf(of);
	return (
		<div class={`note ${tone}`}>
			<Icon name={icon} />
			<p class="line wrap">
				<span class="strong">
					<span class={of.title ? "unseen" : undefined}>{t(word)}</span>
					{of.title && <span class="unseen">: </span>}
					{of.title}
				</span>
				{place && !atLine && (
					<span class="mono small">
						{href ? <a href={href}>{place}</a> : place}
					</span>
				)}
				<a class="small" href={by.href}>
					{by.words}
				</a>
			</p>
			{of.message && <p class="message">{of.message}</p>}
		</div>
	);
};

/** `app.js:10–12`; nothing for what speaks of no file. */
function placeOf({ path, from_line, to_line }: Annotation): string {
	if (!path || !from_line) return path;
	return to_line > from_line
		? `${path}:${from_line}–${to_line}`
		: `${path}:${from_line}`;
}
