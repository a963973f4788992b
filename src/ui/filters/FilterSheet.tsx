import { isNoFilter, noFilter } from "../../domain/catalogue/listFilter";
import { nothingHere } from "../../domain/catalogue/messages";
import { Dialog } from "../Dialog";
import { countStyles } from "../format";
import { LiveRegion } from "../LiveRegion";
import {
  availabilityChoices,
  ChoiceChips,
  genderChoices,
  type ListFiltersProps,
  SizeChips,
} from "./controls";

interface FilterSheetProps extends ListFiltersProps {
  open: boolean;
  onClose(): void;
}

/** The choices on a phone, in reach of the thumb. Each works at once: what is left is counted on the button. */
export function FilterSheet({
  title,
  filter,
  facets,
  complete,
  left,
  onChange,
  open,
  onClose,
}: FilterSheetProps) {
  const text = left ? `Show ${countStyles(left)}` : nothingHere;
  const foot = (
    <div className="sheet-actions">
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isNoFilter(filter)}
        onClick={() => onChange(noFilter)}
      >
        Clear filters
      </button>
      <button type="button" className="button" onClick={onClose}>
        {text}
      </button>
    </div>
  );
  return (
    <Dialog open={open} onClose={onClose} title={`Filter ${title}`} from="below" footer={foot}>
      <div className="sheet-filters">
        <SizeChips sizes={facets.sizes} complete={complete} filter={filter} onChange={onChange} />
        <ChoiceChips
          label="Gender"
          choices={genderChoices(facets)}
          value={filter.gender}
          onChoose={(gender) => onChange({ ...filter, gender })}
        />
        <ChoiceChips
          label="Availability"
          choices={availabilityChoices}
          value={filter.availability}
          onChoose={(availability) => onChange({ ...filter, availability })}
        />
        {open && <LiveRegion text={left ? `${countStyles(left)} in ${title}` : nothingHere} about={filter} />}
      </div>
    </Dialog>
  );
}
