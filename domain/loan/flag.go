package loan

// Flag marks a loan among others in the pipeline.
type Flag string

// The flags. The first two follow from the stage, the third from the archive; the others are set by hand.
const (
	FlagSuspended    Flag = "SUSPENDED"
	FlagAdverse      Flag = "ADVERSE"
	FlagArchived     Flag = "ARCHIVED"
	FlagCreditRepair Flag = "CREDIT_REPAIR"
	FlagMCRExcluded  Flag = "MCR_EXCLUDED"
	FlagRepurchased  Flag = "REPURCHASED"
)

// Flags are all of them, in the order in which they are offered.
var Flags = []Flag{FlagSuspended, FlagAdverse, FlagArchived, FlagCreditRepair, FlagMCRExcluded, FlagRepurchased}

// Flags are those that were set by hand.
func (l Lifecycle) Flags() []Flag {
	flags := []Flag{}
	for _, one := range []struct {
		is   bool
		flag Flag
	}{{l.CreditRepairInd, FlagCreditRepair}, {l.McrExcludeInd, FlagMCRExcluded}, {l.RepurchaseInd, FlagRepurchased}} {
		if one.is {
			flags = append(flags, one.flag)
		}
	}
	return flags
}
