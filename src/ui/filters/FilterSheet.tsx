import { defaultFilter, isDefaultFilter } from "../../domain/catalogue/listFilter";
import {
  availabilityLabel,
  clearFilters,
  filterLabelOf,
  genderLabel,
  nothingHere,
  showStyles,
  styleCount,
  stylesIn,
} from "../../domain/catalogue/messages";
import { LiveRegion } from "../accessibility";
import { Dialog } from "../Dialog";
import {
  availabilityChoices,
  ChoiceChips,
  genderChoices,
  type ListFiltersProps,
  SizeChips,
} from "./controls";
import styles from "./filters.module.css";

interface FilterSheetProps extends ListFiltersProps {
  open: boolean;
  onClose(): void;
}

/**
 * The filters of a product list in a sheet at the bottom, on phones. Each choice applies at once; the button
 * shows the number of matching products.
 */
export function FilterSheet({
  title,
  filter,
  facets,
  complete,
  matchCount,
  onChange,
  open,
  onClose,
}: FilterSheetProps) {
  const text = matchCount ? showStyles(styleCount(matchCount)) : nothingHere;
  const foot = (
    <div className={styles.actions}>
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isDefaultFilter(filter)}
        onClick={() => onChange(defaultFilter)}
      >
        {clearFilters}
      </button>
      <button type="button" className="button" onClick={onClose}>
        {text}
      </button>
    </div>
  );
  return (
    <Dialog open={open} onClose={onClose} title={filterLabelOf(title)} from="below" footer={foot}>
      <div className={styles.sheet}>
        <SizeChips sizes={facets.sizes} complete={complete} filter={filter} onChange={onChange} />
        <ChoiceChips
          label={genderLabel}
          choices={genderChoices(facets)}
          value={filter.gender}
          onChoose={(gender) => onChange({ ...filter, gender })}
        />
        <ChoiceChips
          label={availabilityLabel}
          choices={availabilityChoices}
          value={filter.availability}
          onChoose={(availability) => onChange({ ...filter, availability })}
        />
        {open && (
          <LiveRegion
            text={matchCount ? stylesIn(styleCount(matchCount), title) : nothingHere}
            about={filter}
          />
        )}
      </div>
    </Dialog>
  );
}
